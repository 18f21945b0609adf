package dev.portcullis.ejb.chain.embedded;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Address;
import java.util.Optional;

/**
 * A transaction that the embedded chain has executed, in the block that it would be in.
 *
 * @param transaction what was sent
 * @param trace the outermost frame as {@code callTracer} tells it with effects; missing if there
 *     are too many frames; empty when no code ran
 * @param code which accounts have code
 */
public record ExecutedTransaction(
    SentTransaction transaction, Optional<JsonNode> trace, Codes code) {
  /** Which accounts have code before the transaction runs. */
  public interface Codes {
    /** Whether an account has code; empty if that cannot be said before the next block. */
    Optional<Boolean> isAt(Address address);
  }
}
