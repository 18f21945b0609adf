package dev.portcullis.devnet.evm;

import dev.portcullis.devnet.state.MutableAccount;
import dev.portcullis.devnet.state.WorldState;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.UInt256;
import java.util.List;
import java.util.Optional;

/** Simulates calls: without signature, and without fees unless they are charged. */
record CallExecution(
    TransactionProcessor processor,
    WorldState state,
    BlockContext block,
    ExecutionDeadline deadline) {

  /** A call that pays nothing; GASPRICE returns the price that it names. */
  ExecutionResult call(CallArguments request, Optional<Tracer> tracer) {
    state.beginTransaction();
    new TransactionRules(processor.fork(), block).check(state, request);
    ExecutionResult result = run(request, request.gasPrice(), tracer);
    state.endTransaction();
    return result;
  }

  /**
   * A call that pays what the block would charge, so that code cannot detect the simulation by the
   * price or by balances.
   *
   * @param request its price is the maximum in wei per gas
   * @param tip the maximum in wei per gas above the base fee
   */
  ExecutionResult charged(CallArguments request, UInt256 tip, Optional<Tracer> tracer) {
    state.beginTransaction();
    TransactionRules rules = new TransactionRules(processor.fork(), block);
    rules.check(state, request);
    rules.checkPrice(request, tip);
    rules.checkPayer(state, request);
    UInt256 price = price(block, request, tip);
    MutableAccount sender = state.load(request.from());
    state.debit(sender, price.times(request.gas()));
    ExecutionResult result = run(request, price, tracer);
    state.credit(sender, price.times(request.gas() - result.gasUsed()));
    UInt256 tipped = price.minus(block.baseFee()).times(result.gasUsed());
    state.credit(state.load(block.coinbase()), tipped);
    state.endTransaction();
    return result;
  }

  /** The price of the block in wei per gas. */
  static UInt256 price(BlockContext block, CallArguments request, UInt256 tip) {
    UInt256 wished = block.baseFee().plus(tip);
    boolean overflow = wished.compareTo(tip) < 0;
    boolean above = overflow || wished.compareTo(request.gasPrice()) > 0;
    return above ? request.gasPrice() : wished;
  }

  private ExecutionResult run(CallArguments request, UInt256 price, Optional<Tracer> tracer) {
    TransactionContext context = new TransactionContext(request.from(), price, List.of());
    Evm evm = new Evm(processor, state, block, context, tracer.orElse(null), deadline);
    MutableAccount sender = state.load(request.from());
    long nonce = sender.nonce();
    state.setNonce(sender, nonce + 1);
    AccessListWarmup.spread(evm, request.from(), request.to(), request.accessList());
    Delegations.apply(state, block.chainId(), request.authorizations());
    Frame frame =
        processor.frame(
            evm,
            request.from(),
            request.to(),
            nonce,
            request.value(),
            request.data(),
            request.gas() - IntrinsicGas.of(request));
    evm.run(frame);
    boolean hasFloor = processor.fork().includes(Fork.PRAGUE);
    long floor = hasFloor ? IntrinsicGas.floor(request.data()) : 0;
    return TransactionProcessor.settle(state, frame, request.gas(), floor, price);
  }
}
