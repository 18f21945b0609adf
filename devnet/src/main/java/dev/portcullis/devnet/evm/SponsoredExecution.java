package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.state.MutableAccount;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.InvalidTransactionException;
import dev.portcullis.ethereum.transaction.InvalidTransactionException.Reason;
import dev.portcullis.ethereum.transaction.Transaction;
import dev.portcullis.ethereum.transaction.TransactionType;
import java.util.List;
import java.util.Optional;

/** Runs transactions and calls with a paymaster. */
record SponsoredExecution(
    TransactionProcessor processor,
    WorldState state,
    BlockContext block,
    ExecutionDeadline deadline) {

  /** Checks whether the paymaster would pay now. The state must not be used afterwards. */
  void validate(Transaction transaction) {
    PaymasterCall question = PaymasterCall.of(transaction);
    UInt256 price = transaction.effectiveGasPrice(block.baseFee());
    var unused =
        begin(
            question,
            IntrinsicGas.of(transaction.payload()),
            context(question, price),
            Optional.empty());
  }

  /** Executes a valid transaction. The changes are not final yet. */
  ExecutionResult execute(Transaction transaction, Optional<Tracer> tracer) {
    state.beginTransaction();
    new TransactionRules(processor.fork(), block).check(state, transaction);
    return run(
        PaymasterCall.of(transaction),
        IntrinsicGas.of(transaction.payload()),
        transaction.effectiveGasPrice(block.baseFee()),
        tracer,
        false);
  }

  /** Simulates a call. The paymaster has the necessary balance, at the base fee at least. */
  ExecutionResult call(CallArguments request, Optional<Tracer> tracer) {
    begin(request);
    UInt256 asked = request.gasPrice();
    UInt256 price = asked.compareTo(block.baseFee()) < 0 ? block.baseFee() : asked;
    PaymasterCall question = question(request, price, UInt256.ZERO);
    state.credit(state.load(question.paymaster().address()), question.price());
    return ended(run(question, IntrinsicGas.of(request), price, tracer, true));
  }

  /** The same at the price that the block charges, which the paymaster may not be able to pay. */
  ExecutionResult charged(CallArguments request, UInt256 tip, Optional<Tracer> tracer) {
    TransactionRules rules = begin(request);
    rules.checkPrice(request, tip);
    UInt256 price = CallExecution.price(block, request, tip);
    PaymasterCall question = question(request, request.gasPrice(), tip);
    return ended(run(question, IntrinsicGas.of(request), price, tracer, true));
  }

  private TransactionRules begin(CallArguments request) {
    state.beginTransaction();
    TransactionRules rules = new TransactionRules(processor.fork(), block);
    rules.check(state, request);
    if (request.to().isEmpty()) {
      throw new InvalidTransactionException(
          Reason.MISSING_RECEIVER, TransactionType.TYPED_DATA.toString());
    }
    return rules;
  }

  private PaymasterCall question(CallArguments request, UInt256 cap, UInt256 tip) {
    return PaymasterCall.of(request, cap, tip, state.load(request.from()).nonce());
  }

  private ExecutionResult ended(ExecutionResult result) {
    state.endTransaction();
    return result;
  }

  /** A simulation without enough gas for the paymaster's final call has failed. */
  private ExecutionResult run(
      PaymasterCall question,
      long intrinsic,
      UInt256 gasPrice,
      Optional<Tracer> tracer,
      boolean triedOut) {
    TransactionContext context = context(question, gasPrice);
    int before = state.snapshot();
    StartedExecution startedExecution;
    try {
      startedExecution = begin(question, intrinsic, context, tracer);
    } catch (InvalidTransactionException e) {
      state.revert(before);
      throw e;
    }
    Evm evm = new Evm(processor, state, block, context, tracer.orElse(null), deadline);
    Frame frame =
        processor.frame(
            evm,
            question.from(),
            Optional.of(question.to()),
            question.nonce(),
            question.value(),
            question.data(),
            startedExecution.gas);
    evm.run(frame);
    if (!startedExecution.sponsorship.reportResult(frame) && triedOut && frame.error == null) {
      frame.error = VmError.OUT_OF_GAS;
    }
    boolean hasFloor = processor.fork().includes(Fork.PRAGUE);
    long floor = hasFloor ? IntrinsicGas.floor(question.data()) : 0;
    ExecutionResult result =
        TransactionProcessor.settle(state, frame, question.gasLimit(), floor, gasPrice);
    startedExecution.sponsorship.end(gasPrice.times(result.gasUsed()));
    UInt256 tip = gasPrice.minus(block.baseFee());
    state.credit(state.load(block.coinbase()), tip.times(result.gasUsed()));
    return result;
  }

  private StartedExecution begin(
      PaymasterCall question, long intrinsic, TransactionContext context, Optional<Tracer> tracer) {
    Tracer watching = tracer.flatMap(Tracer::ofPaymaster).orElse(null);
    Evm evm = new Evm(processor, state, block, context, watching, deadline);
    MutableAccount sender = state.load(question.from());
    state.setNonce(sender, question.nonce() + 1);
    AccessListWarmup.spread(evm, question.from(), Optional.of(question.to()), List.of());
    Sponsorship sponsorship = new Sponsorship(processor, evm, question);
    long gas = sponsorship.begin(question.gasLimit() - intrinsic);
    if (sender.balance().compareTo(question.value()) < 0) {
      throw new InvalidTransactionException(
          Reason.INSUFFICIENT_FUNDS, "address " + question.from() + " after asking the paymaster");
    }
    return new StartedExecution(sponsorship, gas);
  }

  private static TransactionContext context(PaymasterCall question, UInt256 gasPrice) {
    return new TransactionContext(question.from(), gasPrice, List.of());
  }

  private record StartedExecution(Sponsorship sponsorship, long gas) {}
}
