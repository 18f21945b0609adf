package dev.portcullis.command.keycloak;

/** Why a realm cannot be looked at or brought up to date: a sentence for the operator. */
public final class KeycloakException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  KeycloakException(String message) {
    super(message);
  }

  KeycloakException(String message, Throwable cause) {
    super(message, cause);
  }
}
