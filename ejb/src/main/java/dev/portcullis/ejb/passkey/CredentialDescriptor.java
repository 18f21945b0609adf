package dev.portcullis.ejb.passkey;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.portcullis.persistence.passkey.Passkey;
import java.util.List;

/**
 * Names a passkey to the browser (WebAuthn, {@code PublicKeyCredentialDescriptorJSON}).
 *
 * @param id the identifier that the authenticator generated, base64url
 * @param type always {@code public-key}
 * @param transports how to reach the authenticator; absent if unknown
 */
public record CredentialDescriptor(
    String id, String type, @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> transports) {
  static List<CredentialDescriptor> of(List<Passkey> passkeys) {
    return passkeys.stream()
        .map(
            passkey ->
                new CredentialDescriptor(
                    passkey.credential().id(), "public-key", passkey.credential().transports()))
        .toList();
  }
}
