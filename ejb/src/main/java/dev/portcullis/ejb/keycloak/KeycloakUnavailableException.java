package dev.portcullis.ejb.keycloak;

/** Keycloak is temporarily unavailable: records to be mirrored have to wait. */
final class KeycloakUnavailableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  KeycloakUnavailableException(String why, Throwable cause) {
    super(why, cause);
  }

  KeycloakUnavailableException(Throwable cause) {
    this("it does not respond: " + innermost(cause), cause);
  }

  private static String innermost(Throwable cause) {
    Throwable at = cause;
    while (at.getCause() != null && at.getCause() != at) {
      at = at.getCause();
    }
    return at.getMessage() == null ? at.getClass().getSimpleName() : at.getMessage();
  }
}
