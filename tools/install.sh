# Sourced by ./start and ./test, from the repository's root.

fail() {
  echo "$1" >&2
  exit 1
}

# Installs the packages of the lockfile, unless exactly those are installed. Among them is the Node.js that Muster runs
# on.
install_packages() {
  command -v node >/dev/null || fail 'Muster needs Node.js 20 or newer and npm; neither was found.'
  command -v npm >/dev/null || fail 'Muster needs npm, which comes with Node.js; it was not found.'
  [ "$(node -p 'process.versions.node.split(".")[0]')" -ge 20 ] || fail "Muster needs Node.js 20 or newer; this is $(node -v)."
  if ! cmp -s package-lock.json node_modules/.installed-lock; then
    echo '  Installing packages (about a minute)'
    # Packages may require a newer Node.js than the one that runs npm: they run on the one among them.
    npm ci --no-audit --no-fund --loglevel=error
    cp package-lock.json node_modules/.installed-lock
  fi
}

# Browser tests drive Debian's Chromium, preferably its headless shell; CHROMIUM names another one.
install_chromium() {
  [ -n "${CHROMIUM:-}" ] && return
  command -v chromium-headless-shell >/dev/null && return
  if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq >/dev/null; then
    for package in chromium-headless-shell chromium; do
      command -v chromium >/dev/null && [ "$package" = chromium ] && return
      echo "  Installing $package"
      apt-get install -y -qq "$package" fonts-dejavu-core >/dev/null 2>&1 && return
    done
  fi
  command -v chromium >/dev/null || fail 'The browser tests need Chromium: install it, or set CHROMIUM to the path of one.'
}
