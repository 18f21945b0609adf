package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.state.MutableAccount;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import dev.portcullis.ethereum.transaction.PriorityTransaction;
import java.util.List;
import java.util.Optional;

/**
 * Runs priority transactions from layer 1. They have no signature, nonce or balance to check: the
 * deposit on layer 1 is minted here, except for the price of the gas. The value of a failed one
 * goes to the refund recipient. Throws {@link InvalidTransactionException} for one that is not the
 * next of the queue. The changes are not final yet.
 */
record PriorityExecution(
    TransactionProcessor processor,
    WorldState state,
    BlockContext block,
    ExecutionDeadline deadline) {

  /** Executes a priority transaction. */
  ExecutionResult execute(PriorityTransaction request, Optional<Tracer> tracer) {
    return run(request, tracer, Optional.empty());
  }

  /**
   * Executes a priority transaction as failed, without running any code. It pays for the minimum
   * gas only, so that the price reveals nothing of its effects.
   */
  ExecutionResult executeAsFailed(PriorityTransaction request) {
    return run(request, Optional.empty(), Optional.of(VmError.REFUSED));
  }

  private ExecutionResult run(
      PriorityTransaction request, Optional<Tracer> tracer, Optional<VmError> refusal) {
    state.beginTransaction();
    PriorityTransactionCounter.advance(state, request.id());
    UInt256 gasPrice = request.gasPrice();
    TransactionContext context = new TransactionContext(request.from(), gasPrice, List.of());
    Evm evm = new Evm(processor, state, block, context, tracer.orElse(null), deadline);
    MutableAccount sender = state.load(request.from());
    state.credit(sender, request.value());
    AccessListWarmup.spread(evm, sender.address(), Optional.of(request.to()), List.of());
    // The block gas limit may have been reduced since layer 1 accepted the transaction; omitting it
    // is not an option.
    long gasLimit = Math.min(request.gasLimit(), block.gasLimit());
    boolean hasFloor = processor.fork().includes(Fork.PRAGUE);
    long floor = hasFloor ? IntrinsicGas.floor(request.data()) : 0;
    long left = gasLimit - Math.max(floor, IntrinsicGas.of(request));
    Frame frame =
        processor.frame(
            evm,
            sender.address(),
            Optional.of(request.to()),
            0,
            request.value(),
            request.data(),
            gasLimit - IntrinsicGas.of(request));
    if (left < 0) {
      frame.error = VmError.OUT_OF_GAS;
      frame.gas = 0;
    } else if (refusal.isPresent()) {
      frame.error = refusal.get();
    } else {
      evm.run(frame);
    }
    ExecutionResult result =
        TransactionProcessor.settle(state, frame, gasLimit, Math.min(floor, gasLimit), gasPrice);
    UInt256 refund = request.minted().minus(gasPrice.times(result.gasUsed()));
    if (result.success()) {
      refund = refund.minus(request.value());
    } else {
      state.debit(sender, request.value());
    }
    state.credit(state.load(request.refundRecipient()), refund);
    return result;
  }
}
