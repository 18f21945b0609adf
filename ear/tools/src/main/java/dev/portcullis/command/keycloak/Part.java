package dev.portcullis.command.keycloak;

/** Something of a realm that the product needs in a certain way. */
interface Part {
  /**
   * Looks at it.
   *
   * @param found gets what differs, and what is there beyond
   * @return what mends all that differs; does nothing where nothing does
   */
  Runnable compare(RealmAdmin admin, Comparison found);

  /** For where nothing is to be mended. */
  static Runnable nothing() {
    return () -> {};
  }
}
