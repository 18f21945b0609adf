package dev.portcullis.ejb.wallet;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.portcullis.kernel.Failure;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.math.BigInteger;

/**
 * The query whether a transaction is allowed (R-IDN-17).
 *
 * @param nonce of the transaction
 * @param from the sender
 * @param to the target; null for a deployment, but must be present
 * @param calldata hexadecimal bytes
 * @param value in wei: a number, or a decimal string
 */
public record VerifyAllowanceRequest(
    @NotNull @Min(0) @Max(9007199254740991L) Long nonce,
    @NotNull @Pattern(regexp = "0x[0-9a-fA-F]{40}", message = "must be a 20-byte hex address")
        String from,
    @JsonProperty(required = true)
        @Pattern(regexp = "0x[0-9a-fA-F]{40}", message = "must be a 20-byte hex address")
        String to,
    @NotNull
        @Size(max = 400_000)
        @Pattern(regexp = "0x([0-9a-fA-F]{2})*", message = "must be 0x and hexadecimal bytes")
        String calldata,
    @NotNull Object value) {
  private static final int WORD_BITS = 256;

  /**
   * The value in wei.
   *
   * @throws Failure VALIDATION unless it is a whole number of 256 bits
   */
  BigInteger wei() {
    boolean whole =
        value instanceof Integer || value instanceof Long || value instanceof BigInteger;
    if ((value instanceof String || whole) && value.toString().matches("[0-9]{1,78}")) {
      BigInteger wei = new BigInteger(value.toString());
      if (wei.bitLength() <= WORD_BITS) {
        return wei;
      }
    }
    throw Failure.invalid("value", "must be a whole number of wei, less than 2^256");
  }
}
