package dev.portcullis.ejb.chain.embedded;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Address;
import java.util.Optional;

/**
 * A transaction that the embedded chain has executed, in its prospective block.
 *
 * @param transaction the transaction
 * @param trace the outermost frame in the form of {@code callTracer} with effects; missing if there
 *     are too many frames; empty when no code ran
 * @param code determines which accounts have code
 */
public record ExecutedTransaction(
    ReceivedTransaction transaction, Optional<JsonNode> trace, Codes code) {
  /** Determines which accounts have code before the transaction runs. */
  public interface Codes {
    /** Whether an account has code; empty if that is unknown until the next block. */
    Optional<Boolean> isAt(Address address);
  }
}
