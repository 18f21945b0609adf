package dev.portcullis.devnet.chain.trial;

import dev.portcullis.devnet.block.Block;
import dev.portcullis.devnet.block.BlockHeader;
import dev.portcullis.devnet.chain.production.BaseFee;
import dev.portcullis.devnet.chain.production.BlockBuilder;
import dev.portcullis.devnet.chain.settings.ChainSettings;
import dev.portcullis.devnet.chain.stored.Accounts;
import dev.portcullis.devnet.chain.stored.BlockHashes;
import dev.portcullis.devnet.evm.BlockContext;
import dev.portcullis.devnet.evm.Deadline;
import dev.portcullis.devnet.evm.ExecutionResult;
import dev.portcullis.devnet.evm.ExecutionTimeout;
import dev.portcullis.devnet.evm.TransactionProcessor;
import dev.portcullis.devnet.state.Log;
import dev.portcullis.devnet.state.StateReader;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.common.Address;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.InvalidTransaction;
import dev.portcullis.ethereum.transaction.InvalidTransaction.Reason;
import dev.portcullis.ethereum.transaction.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tries blocks out that somebody planned, one on the other, without changing anything. All of them
 * together have the gas and the time of one call. For one use, on one thread.
 */
public final class Rehearsal {
  /** Blocks at most, those between counted. */
  static final long MOST_BLOCKS = 256;

  private static final long LAST_SECOND = (1L << 53) - 1;
  private static final int LOG_BYTES = 600;

  private final ChainSettings settings;
  private final TransactionProcessor processor;
  private final BlockHashes blockHashes;
  private final Block base;
  private final boolean validate;
  private final boolean transfers;
  private final Deadline deadline;
  private final Map<Long, Hash> made = new HashMap<>();
  private StateReader state;
  private long gasLeft;
  private long bytesLeft;

  Rehearsal(
      ChainSettings settings,
      TransactionProcessor processor,
      BlockHashes blockHashes,
      Block base,
      StateReader state,
      Wish wish) {
    this.settings = settings;
    this.processor = processor;
    this.blockHashes = blockHashes;
    this.base = base;
    this.state = state;
    this.validate = wish.validate();
    this.transfers = wish.transfers();
    this.bytesLeft = wish.mostBytes();
    this.gasLeft = settings.callGas();
    this.deadline = Deadline.within(settings.callTimeout());
  }

  /**
   * How blocks are tried out.
   *
   * @param validate whether nonces, fees and senders must be right, as in a block
   * @param transfers whether transfers of wei leave logs
   * @param mostBytes how large an answer may be
   */
  public record Wish(boolean validate, boolean transfers, long mostBytes) {}

  /**
   * Tries the blocks out.
   *
   * @return the blocks, and the empty ones between them
   * @throws RehearsalFailed when that cannot be done
   */
  public List<Rehearsed> run(List<PlannedBlock> plans) {
    List<Rehearsed> done = new ArrayList<>();
    Block parent = base;
    try {
      for (PlannedBlock plan : withGaps(plans)) {
        deadline.check();
        Rehearsed block = run(plan, parent);
        parent = block.block();
        made.put(parent.number(), parent.hash());
        done.add(block);
      }
    } catch (ExecutionTimeout e) {
      throw new RehearsalFailed(RehearsalFailed.TIMEOUT, e.getMessage());
    }
    return done;
  }

  private List<PlannedBlock> withGaps(List<PlannedBlock> plans) {
    List<PlannedBlock> all = new ArrayList<>();
    long last = base.number();
    for (PlannedBlock plan : plans) {
      long number = plan.number().orElse(last + 1);
      if (number <= last) {
        throw new RehearsalFailed(
            RehearsalFailed.NUMBER, "block numbers must be in order: " + number + " <= " + last);
      }
      if (number - base.number() > MOST_BLOCKS) {
        throw new RehearsalFailed(
            RehearsalFailed.TOO_MUCH, "too many blocks: at most " + MOST_BLOCKS);
      }
      while (++last < number) {
        all.add(PlannedBlock.empty(last));
      }
      all.add(plan);
    }
    return all;
  }

  private Rehearsed run(PlannedBlock plan, Block parent) {
    BlockContext context = context(plan, parent);
    state = new WorldState(plan.overrides().over(state));
    BlockBuilder builder =
        new BlockBuilder(processor(plan), context, parent, (WorldState) state).until(deadline);
    List<Rehearsed.Call> calls = new ArrayList<>();
    for (PlannedCall call : plan.calls()) {
      deadline.check();
      calls.add(run(call, builder));
    }
    return new Rehearsed(builder.seal(), calls);
  }

  private Rehearsed.Call run(PlannedCall call, BlockBuilder builder) {
    if (call.hasGas() && Long.compareUnsigned(call.payload().gasLimit(), builder.gasLeft()) > 0) {
      throw new RehearsalFailed(
          RehearsalFailed.BLOCK_GAS,
          "block gas limit reached: "
              + Long.toUnsignedString(call.payload().gasLimit())
              + " of "
              + builder.gasLeft());
    }
    if (builder.gasLeft() == 0) {
      throw new RehearsalFailed(RehearsalFailed.BLOCK_GAS, "block gas limit reached");
    }
    if (gasLeft <= 0) {
      throw new RehearsalFailed(
          RehearsalFailed.TOO_MUCH, "more gas than a call may have: " + settings.callGas());
    }
    long most = Math.min(Math.min(builder.gasLeft(), gasLeft), processor.mostGas());
    long gas = call.hasGas() ? Math.min(call.payload().gasLimit(), gasLeft) : most;
    long nonce = Accounts.nonce(state, call.from());
    Transaction shown =
        call.with(call.hasNonce() ? call.payload().nonce() : nonce, gas).unsigned(call.from());
    Transaction executed = shown;
    if (!validate) {
      executed = call.with(nonce, gas).impersonate(call.from());
    }
    TransferRecording recording = new TransferRecording();
    ExecutionResult result = execute(executed, shown, builder, recording);
    gasLeft -= result.gasUsed();
    List<Log> logs = transfers && result.success() ? recording.logs() : result.logs();
    take(result, logs);
    return new Rehearsed.Call(result, logs);
  }

  private ExecutionResult execute(
      Transaction executed, Transaction shown, BlockBuilder builder, TransferRecording recording) {
    try {
      return builder.rehearse(executed, shown, !validate, recording);
    } catch (InvalidTransaction e) {
      throw new RehearsalFailed(code(e.reason()), e.getMessage());
    }
  }

  /** What is kept until the end is bounded. */
  private void take(ExecutionResult result, List<Log> logs) {
    bytesLeft -= LOG_BYTES + 2L * result.output().size();
    logs.forEach(log -> bytesLeft -= LOG_BYTES + 2L * log.data().size());
    if (bytesLeft < 0) {
      throw new RehearsalFailed(
          RehearsalFailed.TOO_MUCH, "what the calls return is larger than any answer");
    }
  }

  /** Accounts that are planned are none of the precompiled contracts. */
  private TransactionProcessor processor(PlannedBlock plan) {
    if (plan.overrides().accounts().isEmpty() && plan.movedPrecompiles().isEmpty()) {
      return processor;
    }
    Set<Address> gone = new HashSet<>(plan.overrides().accounts().keySet());
    gone.addAll(plan.movedPrecompiles().keySet());
    return processor.withPrecompiles(gone, plan.movedPrecompiles());
  }

  private BlockContext context(PlannedBlock plan, Block parent) {
    BlockHeader before = parent.header();
    long seconds = Math.max(1, settings.blockInterval().toSeconds());
    long time = plan.time().orElse(before.timestamp() + seconds);
    if (time <= before.timestamp()) {
      throw new RehearsalFailed(
          RehearsalFailed.TIME,
          "block timestamps must be in order: " + time + " <= " + before.timestamp());
    }
    if (time > LAST_SECOND) {
      throw new RehearsalFailed(
          RehearsalFailed.INVALID, "no block has a time after " + LAST_SECOND);
    }
    UInt256 usual = validate ? BaseFee.after(before, settings.minBaseFee()) : UInt256.ZERO;
    UInt256 usualOfBlobs = validate ? BlockContext.LEAST_BLOB_BASE_FEE : UInt256.ZERO;
    return new BlockContext(
        plan.number().orElse(parent.number() + 1),
        time,
        plan.beneficiary().orElse(Address.ZERO),
        plan.gasLimit().orElse(before.gasLimit()),
        plan.baseFee().orElse(usual),
        plan.prevRandao().orElse(Hash.ZERO),
        plan.blobBaseFee().orElse(usualOfBlobs),
        settings.chainId(),
        number ->
            number > base.number()
                ? made.getOrDefault(number, Hash.ZERO)
                : blockHashes.apply(number));
  }

  private static int code(Reason reason) {
    return switch (reason) {
      case NONCE_TOO_LOW -> -38010;
      case NONCE_TOO_HIGH, NONCE_MAX -> -38011;
      case FEE_CAP_TOO_LOW -> -38012;
      case INTRINSIC_GAS, FLOOR_DATA_GAS -> -38013;
      case INSUFFICIENT_FUNDS -> -38014;
      case GAS_LIMIT_REACHED -> RehearsalFailed.BLOCK_GAS;
      case SENDER_NOT_EOA -> -38024;
      case INITCODE_SIZE -> -38025;
      default -> RehearsalFailed.INVALID;
    };
  }
}
