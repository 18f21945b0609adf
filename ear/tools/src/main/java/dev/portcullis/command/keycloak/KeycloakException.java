package dev.portcullis.command.keycloak;

/** A realm cannot be read or updated. The message is a sentence for the operator. */
public final class KeycloakException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  KeycloakException(String message) {
    super(message);
  }

  KeycloakException(String message, Throwable cause) {
    super(message, cause);
  }
}
