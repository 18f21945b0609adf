package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.state.Code;
import dev.portcullis.devnet.state.MutableAccount;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.chain.FrameKind;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.Hash;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import dev.portcullis.ethereum.transaction.PriorityTransaction;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Runs transactions and calls by the rules of one fork. Immutable; several threads may use it, each
 * with its own {@link WorldState}.
 */
public final class TransactionProcessor {

  private static final int REFUND_QUOTIENT = 5;

  private final Fork fork;
  private final Precompiles precompiles;

  /** Uses the rules of this fork. */
  public TransactionProcessor(Fork fork) {
    this(fork, Precompiles.of(fork));
  }

  private TransactionProcessor(Fork fork, Precompiles precompiles) {
    this.fork = fork;
    this.precompiles = precompiles;
  }

  /**
   * A processor with the same rules, but with moved precompiled contracts, for simulations.
   *
   * @param gone addresses without a contract any more
   * @param moved the new addresses, by the original ones
   */
  public TransactionProcessor withPrecompiles(
      Set<EvmAddress> gone, Map<EvmAddress, EvmAddress> moved) {
    return new TransactionProcessor(fork, precompiles.changed(gone, moved));
  }

  Precompiles precompiles() {
    return precompiles;
  }

  /** The rules. */
  public Fork fork() {
    return fork;
  }

  /**
   * Checks whether the transaction could be the next of its sender. Throws {@link
   * InvalidTransactionException}. A paymaster is called, after which the state must not be used.
   */
  public void validate(WorldState state, BlockContext block, Transaction transaction) {
    new TransactionRules(fork, block).check(state, transaction);
    if (transaction.paymaster().isPresent()) {
      new SponsoredExecution(this, state, block, ExecutionDeadline.NONE).validate(transaction);
    }
  }

  /** The minimum gas limit of such a transaction, in units of gas. */
  public long minimumGas(TransactionPayload payload) {
    long floor = fork.includes(Fork.PRAGUE) ? IntrinsicGas.floor(payload.data()) : 0;
    return Math.max(IntrinsicGas.of(payload), floor);
  }

  /** The maximum gas of one transaction, whatever the block gas limit (EIP-7825). */
  public long gasCap() {
    return fork.includes(Fork.OSAKA) ? TransactionRules.GAS_CAP : Long.MAX_VALUE;
  }

  /**
   * Executes a transaction: nonce, fees, call, refund; its changes stay in {@code state}. Throws
   * {@link InvalidTransactionException}, without changes, when it must not be in a block.
   */
  public ExecutionResult execute(WorldState state, BlockContext block, Transaction transaction) {
    return execute(state, block, transaction, Optional.empty());
  }

  /** The same with a {@code tracer}. */
  public ExecutionResult execute(
      WorldState state, BlockContext block, Transaction transaction, Optional<Tracer> tracer) {
    return execute(state, block, transaction, tracer, ExecutionDeadline.NONE);
  }

  /** The same, aborted with {@link ExecutionTimeoutException} when the deadline passes. */
  public ExecutionResult execute(
      WorldState state,
      BlockContext block,
      Transaction transaction,
      Optional<Tracer> tracer,
      ExecutionDeadline deadline) {
    ExecutionResult result = attempt(state, block, transaction, tracer, deadline);
    state.endTransaction();
    return result;
  }

  /**
   * The same, but the changes are not final: {@link WorldState#endTransaction} finalizes them, and
   * {@link WorldState#revert} to 0 undoes all of them.
   */
  public ExecutionResult attempt(
      WorldState state,
      BlockContext block,
      Transaction transaction,
      Optional<Tracer> tracer,
      ExecutionDeadline deadline) {
    if (transaction.priority().isPresent()) {
      return new PriorityExecution(this, state, block, deadline)
          .execute(transaction.priority().get(), tracer);
    }
    if (transaction.paymaster().isPresent()) {
      return new SponsoredExecution(this, state, block, deadline).execute(transaction, tracer);
    }
    return attempt(state, block, block.baseFee(), transaction, tracer, deadline);
  }

  /**
   * Executes a priority transaction that must not run as failed: it is counted, pays for the
   * minimum gas, and the rest of the deposit goes to the refund recipient. Throws {@link
   * InvalidTransactionException} when it is not the next of the queue.
   */
  public ExecutionResult executeAsFailed(
      WorldState state, BlockContext block, PriorityTransaction request) {
    ExecutionResult result =
        new PriorityExecution(this, state, block, ExecutionDeadline.NONE).executeAsFailed(request);
    state.endTransaction();
    return result;
  }

  /**
   * Whether a transaction certainly runs no code: its receiver is an address without code, and no
   * authorization or paymaster can run code before.
   */
  public boolean runsNoCode(WorldState state, Transaction transaction) {
    return transaction.to().isPresent()
        && transaction.paymaster().isEmpty()
        && transaction.payload().authorizations().isEmpty()
        && precompiles.at(transaction.to().get()) == null
        && !state.load(transaction.to().get()).hasCode();
  }

  /**
   * The same for a simulation, with another base fee than the one that contracts see.
   *
   * @param charged wei per gas
   */
  public ExecutionResult execute(
      WorldState state,
      BlockContext block,
      UInt256 charged,
      Transaction transaction,
      Optional<Tracer> tracer,
      ExecutionDeadline deadline) {
    ExecutionResult result = attempt(state, block, charged, transaction, tracer, deadline);
    state.endTransaction();
    return result;
  }

  private ExecutionResult attempt(
      WorldState state,
      BlockContext block,
      UInt256 charged,
      Transaction transaction,
      Optional<Tracer> tracer,
      ExecutionDeadline deadline) {
    state.beginTransaction();
    new TransactionRules(fork, block, charged).check(state, transaction);
    UInt256 gasPrice = transaction.effectiveGasPrice(charged);
    List<Hash> blobs = transaction.payload().blobHashes();
    TransactionContext context = new TransactionContext(transaction.sender(), gasPrice, blobs);
    Evm evm = new Evm(this, state, block, context, tracer.orElse(null), deadline);

    MutableAccount sender = state.load(transaction.sender());
    state.debit(sender, gasPrice.times(transaction.gasLimit()));
    state.debit(sender, block.blobBaseFee().times(TransactionRules.blobGas(transaction)));
    long nonce = sender.nonce();
    state.setNonce(sender, nonce + 1);
    AccessListWarmup.spread(evm, sender.address(), transaction.to(), transaction.accessList());
    Delegations.apply(state, block.chainId(), transaction.payload().authorizations());

    long intrinsic = IntrinsicGas.of(transaction.payload());
    Frame frame =
        frame(
            evm,
            sender.address(),
            transaction.to(),
            nonce,
            transaction.value(),
            transaction.data(),
            transaction.gasLimit() - intrinsic);
    evm.run(frame);

    long floor = fork.includes(Fork.PRAGUE) ? IntrinsicGas.floor(transaction.data()) : 0;
    ExecutionResult result = settle(state, frame, transaction.gasLimit(), floor, gasPrice);
    long left = transaction.gasLimit() - result.gasUsed();
    state.credit(sender, gasPrice.times(left));
    UInt256 tip = gasPrice.minus(charged);
    state.credit(state.load(block.coinbase()), tip.times(result.gasUsed()));
    return result;
  }

  /**
   * Executes a call without signature, nonce and fees, as {@code eth_call} and {@code
   * eth_estimateGas} do. The state must be discarded afterwards. Throws {@link
   * InvalidTransactionException} INTRINSIC_GAS, FLOOR_DATA_GAS, INITCODE_SIZE, INSUFFICIENT_FUNDS,
   * and with authorizations TYPE_NOT_SUPPORTED or MISSING_RECEIVER; and {@link
   * ExecutionTimeoutException}.
   */
  public ExecutionResult call(
      WorldState state,
      BlockContext block,
      CallArguments request,
      ExecutionDeadline deadline,
      Optional<Tracer> tracer) {
    if (request.paymaster().isPresent()) {
      return new SponsoredExecution(this, state, block, deadline).call(request, tracer);
    }
    return new CallExecution(this, state, block, deadline).call(request, tracer);
  }

  /**
   * The same, but the sender is charged and GASPRICE returns the block's price: the simulation of a
   * transaction that its code cannot detect. Also throws TIP_ABOVE_FEE_CAP, FEE_CAP_TOO_LOW,
   * GAS_LIMIT_TOO_HIGH, GAS_LIMIT_REACHED and SENDER_NOT_EOA.
   *
   * @param tip the maximum that it pays in wei per gas above the base fee; its price is the maximum
   *     in total
   */
  public ExecutionResult callCharged(
      WorldState state,
      BlockContext block,
      CallArguments request,
      UInt256 tip,
      ExecutionDeadline deadline,
      Optional<Tracer> tracer) {
    if (request.paymaster().isPresent()) {
      return new SponsoredExecution(this, state, block, deadline).charged(request, tip, tracer);
    }
    return new CallExecution(this, state, block, deadline).charged(request, tip, tracer);
  }

  /** The frame of a call or, without {@code to}, of a creation. */
  Frame frame(
      Evm evm,
      EvmAddress from,
      Optional<EvmAddress> to,
      long nonce,
      UInt256 value,
      Bytes data,
      long gas) {
    if (to.isEmpty()) {
      EvmAddress address = CreateOperations.address(from, nonce);
      MutableAccount created = evm.state.load(address);
      evm.state.warm(created);
      Message message =
          new Message(
              FrameKind.CREATE,
              created,
              address,
              from,
              value,
              Bytes.EMPTY,
              Code.of(data),
              null,
              false,
              gas);
      return new Frame(null, message);
    }
    MutableAccount target = evm.state.load(to.get());
    Code code = evm.state.code(target);
    if (fork.includes(Fork.PRAGUE) && code.delegation().isPresent()) {
      MutableAccount delegate = evm.state.load(code.delegation().get());
      evm.state.warm(delegate);
      evm.state.accessed(delegate);
      code = evm.state.code(delegate);
    }
    Message message =
        new Message(
            FrameKind.CALL,
            target,
            to.get(),
            from,
            value,
            data,
            code,
            evm.precompiles.at(to.get()),
            false,
            gas);
    return new Frame(null, message);
  }

  static ExecutionResult settle(
      WorldState state, Frame frame, long gasLimit, long floor, UInt256 gasPrice) {
    long spent = gasLimit - frame.gas;
    // The counter survives a failed frame: authorizations earn refunds before the frame begins.
    long refunded = Math.min(state.refund(), spent / REFUND_QUOTIENT);
    long used = Math.max(spent - refunded, floor);
    Optional<EvmAddress> created =
        frame.isCreation() && frame.error == null
            ? Optional.of(frame.self.address())
            : Optional.empty();
    return new ExecutionResult(
        Optional.ofNullable(frame.error),
        used,
        refunded,
        Bytes.wrap(frame.output),
        created,
        state.logs(),
        gasPrice);
  }
}
