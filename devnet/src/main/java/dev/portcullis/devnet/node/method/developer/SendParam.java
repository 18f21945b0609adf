package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.stored.BlockRef;
import dev.portcullis.devnet.chain.trial.Simulation;
import dev.portcullis.devnet.chain.trial.StateOverrides;
import dev.portcullis.devnet.evm.CallRequest;
import dev.portcullis.devnet.node.method.param.CallParam;
import dev.portcullis.devnet.node.rpc.Value;
import dev.portcullis.ethereum.common.Address;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.util.List;
import java.util.Optional;

/**
 * Reads what {@code eth_sendTransaction} is to send; what is left out is filled in: the next nonce,
 * an estimate of gas, fees with room for twice the base fee.
 *
 * @param from who sends it
 * @param payload what is to be signed
 */
record SendParam(Address from, TransactionPayload payload) {
  static SendParam of(Value wish, Chain chain) {
    Value sender = wish.field("from");
    Address from =
        sender.isAbsent() && !chain.settings().accounts().isEmpty()
            ? chain.settings().accounts().get(0)
            : sender.address();
    CallRequest request = CallParam.request(wish);
    Optional<UInt256> gasPrice = wish.field("gasPrice").optional(Value::quantity);
    UInt256 tip =
        wish.field("maxPriorityFeePerGas")
            .optional(Value::quantity)
            .orElseGet(chain.fees()::priorityFee);
    UInt256 cap =
        gasPrice
            .or(() -> wish.field("maxFeePerGas").optional(Value::quantity))
            .orElseGet(() -> chain.nextBaseFee().times(2).plus(tip));
    long gas =
        wish.field("gas").optional(Value::number).orElseGet(() -> estimate(request, from, chain));
    return new SendParam(
        from,
        new TransactionPayload(
            CallParam.type(request, gasPrice.isPresent()),
            Optional.of(UInt256.of(chain.settings().chainId())),
            wish.field("nonce").optional(Value::number).orElseGet(() -> chain.nextNonce(from)),
            gasPrice.orElse(tip),
            cap,
            gas,
            request.to(),
            request.value(),
            request.data(),
            request.accessList(),
            UInt256.ZERO,
            List.of(),
            request.authorizations()));
  }

  /** A contract that a developer speaks for may send, though no estimate is made for one. */
  private static long estimate(CallRequest request, Address from, Chain chain) {
    CallRequest free = request.withoutPrice();
    CallRequest named =
        new CallRequest(
            from,
            free.to(),
            Long.MAX_VALUE,
            UInt256.ZERO,
            free.value(),
            free.data(),
            free.accessList(),
            free.authorizations());
    return chain
        .calls()
        .estimateGasOfAnybody(new Simulation(named, BlockRef.Tag.PENDING, StateOverrides.NONE));
  }
}
