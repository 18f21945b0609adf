package dev.portcullis.ejb.webhook.endpoint;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.portcullis.kernel.Secret;
import java.util.UUID;

/**
 * The response to a rotation (R-WEB-7).
 *
 * @param signingKey the new secret, shown here only
 * @param keyId the id of the new key
 * @param version the signature scheme
 */
@JsonNaming(SnakeCaseStrategy.class)
public record RotatedSigningKeyView(Secret signingKey, UUID keyId, String version) {}
