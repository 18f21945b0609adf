package dev.portcullis.ejb.webhook.endpoint;

import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;

/**
 * The body that rotates the signing key (R-WEB-7).
 *
 * @param retireAfterSecs how long the previous keys continue to sign beside the new one, in
 *     seconds; 86400 when absent, 0 retires them at once
 * @param version the signature scheme: only {@code v1}
 */
@JsonNaming(SnakeCaseStrategy.class)
public record RotateSigningKeyRequest(
    @Min(0) @Max(31_536_000) Long retireAfterSecs,
    @Pattern(regexp = "v1", message = "must be \"v1\"") String version) {
  private static final long DAY_SECONDS = 86_400;

  /** The overlap of old and new key in seconds. */
  public long overlapSeconds() {
    return retireAfterSecs == null ? DAY_SECONDS : retireAfterSecs;
  }
}
