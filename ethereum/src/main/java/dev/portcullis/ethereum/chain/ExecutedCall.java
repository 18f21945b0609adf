package dev.portcullis.ethereum.chain;

import dev.portcullis.ethereum.common.Bytes;
import java.util.Optional;

/**
 * A call that was executed without effect.
 *
 * @param frame the outermost frame
 * @param output what it returned; with a failure the data of the revert
 * @param error why it failed, in the words of {@code callTracer}; empty if it did not
 * @param revertReason the text of a revert with Solidity's {@code Error(string)}
 */
public record ExecutedCall(
    TracedFrame frame, Bytes output, Optional<String> error, Optional<String> revertReason) {}
