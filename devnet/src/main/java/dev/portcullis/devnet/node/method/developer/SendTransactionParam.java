package dev.portcullis.devnet.node.method.developer;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.simulation.CallSimulation;
import dev.portcullis.devnet.chain.simulation.StateOverrides;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.devnet.node.method.param.CallParam;
import dev.portcullis.devnet.node.rpc.ParamValue;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.util.List;
import java.util.Optional;

/**
 * Parses the parameter of {@code eth_sendTransaction}; absent values have defaults: the next nonce,
 * an estimate of gas, fees with room for twice the base fee.
 *
 * @param from the sender
 * @param payload the data to sign
 */
record SendTransactionParam(EvmAddress from, TransactionPayload payload) {
  static SendTransactionParam of(ParamValue wish, Chain chain) {
    ParamValue sender = wish.field("from");
    EvmAddress from =
        sender.isAbsent() && !chain.settings().accounts().isEmpty()
            ? chain.settings().accounts().get(0)
            : sender.address();
    CallArguments request = CallParam.request(wish);
    Optional<UInt256> gasPrice = wish.field("gasPrice").optional(ParamValue::quantity);
    UInt256 tip =
        wish.field("maxPriorityFeePerGas")
            .optional(ParamValue::quantity)
            .orElseGet(chain.fees()::priorityFee);
    UInt256 cap =
        gasPrice
            .or(() -> wish.field("maxFeePerGas").optional(ParamValue::quantity))
            .orElseGet(() -> chain.nextBaseFee().times(2).plus(tip));
    long gas =
        wish.field("gas")
            .optional(ParamValue::number)
            .orElseGet(() -> estimate(request, from, chain));
    return new SendTransactionParam(
        from,
        new TransactionPayload(
            CallParam.type(request, gasPrice.isPresent()),
            Optional.of(UInt256.of(chain.settings().chainId())),
            wish.field("nonce").optional(ParamValue::number).orElseGet(() -> chain.nextNonce(from)),
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

  /** An impersonated contract may send, though no estimate exists for one. */
  private static long estimate(CallArguments request, EvmAddress from, Chain chain) {
    CallArguments free = request.withoutPrice();
    CallArguments named =
        new CallArguments(
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
        .estimateGasForAnySender(
            new CallSimulation(named, BlockIdentifier.Tag.PENDING, StateOverrides.NONE));
  }
}
