# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Sourced by demo.sh and test.sh.

# need_packages <Debian package>...: installs those that are missing; without root it says how, and ends the script.
need_packages() {
    missing=
    for package in "$@"; do
        status=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null) || status=
        [ "$status" = installed ] || missing="$missing $package"
    done
    [ -n "$missing" ] || return 0

    install="apt-get install -y --no-install-recommends$missing"
    if [ "$(id -u)" -ne 0 ]; then
        echo "Some packages are missing. As root:" >&2
        echo "$install" >&2
        exit 1
    fi
    echo "== $install"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && $install -qq >/dev/null || fail "could not install$missing"
}

fail() {
    echo "$(basename "$0"): $1" >&2
    exit 1
}
