package dev.portcullis.legacy.layer1;

import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.kernel.Address;
import dev.portcullis.persistence.legacy.layer1.Layer1State.Contracts;
import java.util.Optional;
import java.util.function.Function;

/** Calls view functions of the contracts. */
record ContractViewCalls(Layer1Client below) {
  /** A main contract and its related contracts. */
  Contracts contracts(Address main) {
    Address governance = address(main, AbiCallEncoding.call("governance"));
    return new Contracts(
        main, governance, address(governance, AbiCallEncoding.call("defaultFactory")));
  }

  /** The operator, which settles. */
  Address operator(Address main) {
    return address(main, AbiCallEncoding.call("operator"));
  }

  /** The governor, which adds tokens. */
  Address governor(Address governance) {
    return address(governance, AbiCallEncoding.call("networkGovernor"));
  }

  /** The number of committed blocks. */
  long committed(Address main) {
    return number(main, AbiCallEncoding.call("totalBlocksCommitted"));
  }

  /** The id of a token; 0 if it has none. */
  long tokenId(Address governance, Address token) {
    return number(governance, AbiCallEncoding.call("tokenIds", AbiCallEncoding.argument(token)));
  }

  private Address address(Address contract, byte[] call) {
    return callView(contract, call, answer -> AbiCallEncoding.address(answer, 0));
  }

  private long number(Address contract, byte[] call) {
    return callView(contract, call, answer -> AbiCallEncoding.number(answer, 0).longValueExact());
  }

  private <T> T callView(Address contract, byte[] call, Function<byte[], T> reading) {
    try {
      return reading.apply(below.call(Optional.empty(), contract, call, Optional.empty()));
    } catch (NodeErrorException | IllegalArgumentException | ArithmeticException wrong) {
      throw new SettlementBlockedException(
          "The contract " + contract + " is none of the legacy rollup: " + wrong.getMessage(),
          wrong);
    }
  }
}
