package dev.portcullis.testing;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;

/**
 * How much of the product a test starts, from little to much. A test has the layer of its tag; one
 * without such a tag is a unit test. Of several the later counts here.
 */
public enum Layer {
  /** Classes alone. */
  UNIT,
  /** Classes and a PostgreSQL in the test's JVM. */
  DATABASE,
  /** A service with its transaction, its interceptors and PostgreSQL, in the test's JVM. */
  SERVICE,
  /** The JAX-RS application over stub services, in the test's JVM. */
  RESOURCE,
  /** The archives of the release, without a start. */
  ARCHIVE,
  /** The official vectors of the embedded chain. */
  CORPUS,
  /** The product that all tests of a JVM share, over HTTP. */
  HTTP,
  /** The tables of the requirements, against that product. */
  SPECIFICATION,
  /** An installation or a process of the test's own. */
  INSTALLATION,
  /** The product beside a real Keycloak. */
  KEYCLOAK,
  /** A real browser. */
  BROWSER,
  /** Attackers. */
  HOSTILE,
  /** Processes that are killed. */
  KILLS,
  /** Long runs with many seeds. */
  PROOF;

  /** The layer of a test with these tags. */
  public static Layer of(Set<String> tags) {
    return Arrays.stream(values())
        .filter(layer -> tags.contains(layer.tag()))
        .reduce((first, later) -> later)
        .orElse(UNIT);
  }

  /** The tag as tests write it. */
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }
}
