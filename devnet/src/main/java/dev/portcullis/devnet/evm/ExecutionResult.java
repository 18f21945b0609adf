package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.state.Log;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;
import java.util.Optional;

/**
 * The result of a transaction or call.
 *
 * @param error the reason for a failure; empty when it succeeded
 * @param gasUsed gas to pay for, refunds subtracted
 * @param gasRefunded the refund that was subtracted
 * @param output the return data, or the data of the revert
 * @param created the contract, if one was created
 * @param logs in order; when it failed only those of its paymaster
 * @param effectiveGasPrice paid wei per gas; zero for calls without a price
 */
public record ExecutionResult(
    Optional<VmError> error,
    long gasUsed,
    long gasRefunded,
    Bytes output,
    Optional<EvmAddress> created,
    List<Log> logs,
    UInt256 effectiveGasPrice) {

  /** Whether it succeeded. */
  public boolean success() {
    return error.isEmpty();
  }

  /** The text that a contract returned as the reason of its revert, if there is one. */
  public Optional<String> revertReason() {
    return error.filter(VmError.REVERTED::equals).flatMap(reverted -> RevertReason.of(output));
  }
}
