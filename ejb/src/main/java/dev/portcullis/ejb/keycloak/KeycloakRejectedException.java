package dev.portcullis.ejb.keycloak;

/** Keycloak rejected a request with a status that concerns the request itself. */
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
