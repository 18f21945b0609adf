package dev.portcullis.ejb.keycloak;

/** Keycloak does not do what it was told, and says so with a status about what it was told. */
final class KeycloakRejectedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;

  KeycloakRejectedException(int status, String why) {
    super(why);
    this.status = status;
  }

  /** The HTTP status. */
  int status() {
    return status;
  }
}
