package dev.portcullis.devnet.node.method.rollup;

import dev.portcullis.devnet.chain.Chain;
import dev.portcullis.devnet.chain.query.BlockIdentifier;
import dev.portcullis.devnet.chain.simulation.CallFailedException;
import dev.portcullis.devnet.chain.simulation.CallSimulation;
import dev.portcullis.devnet.chain.simulation.StateOverrides;
import dev.portcullis.devnet.evm.CallArguments;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.SystemContracts;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Keccak;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The ERC-20 tokens of the chain: every contract that ever emitted a log and implements the
 * standard's getters. Tokens need no registration.
 */
final class Erc20Tokens {
  /** Gas; ample for a getter, and a contract that is not a token fails quickly. */
  private static final long GETTER_GAS = 200_000;

  private static final int LONGEST_TEXT = 256;

  private final Chain chain;

  Erc20Tokens(Chain chain) {
    this.chain = chain;
  }

  /** A token that has a counterpart on layer 1 (R-CHN-19). */
  record Confirmed(String l1Address, String l2Address, String name, String symbol, int decimals) {}

  /** Ether and the tokens that declare a layer 1 address, by symbol. */
  List<Confirmed> confirmed() {
    List<Confirmed> confirmed = new ArrayList<>();
    confirmed.add(
        new Confirmed(
            EvmAddress.ZERO.toString(), SystemContracts.BASE_TOKEN.toString(), "Ether", "ETH", 18));
    for (EvmAddress token : chain.emitters()) {
      if (!token.equals(SystemContracts.BASE_TOKEN)) {
        confirm(token).ifPresent(confirmed::add);
      }
    }
    confirmed.sort(Comparator.comparing(Confirmed::symbol).thenComparing(Confirmed::l2Address));
    return confirmed;
  }

  private Optional<Confirmed> confirm(EvmAddress token) {
    Optional<UInt256> l1Address = word(token, call("l1Address()")).filter(word -> !word.isZero());
    Optional<UInt256> decimals = decimals(token);
    if (l1Address.isEmpty() || decimals.isEmpty()) {
      return Optional.empty();
    }
    EvmAddress onLayer1 = EvmAddress.of(l1Address.get().toArray(), UInt256.SIZE - EvmAddress.SIZE);
    Optional<String> name = text(token, call("name()"));
    Optional<String> symbol = text(token, call("symbol()"));
    return name.isEmpty() || symbol.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Confirmed(
                onLayer1.toString(),
                token.toString(),
                name.get(),
                symbol.get(),
                (int) decimals.get().longValue()));
  }

  /** The ERC-20 tokens, with or without a layer 1 counterpart; ether is not among them. */
  List<EvmAddress> all() {
    return chain.emitters().stream()
        .filter(token -> !token.equals(SystemContracts.BASE_TOKEN) && decimals(token).isPresent())
        .toList();
  }

  /** An account's balance of a token; empty when the call fails. */
  Optional<UInt256> balance(EvmAddress token, EvmAddress account) {
    byte[] data = new byte[4 + UInt256.SIZE];
    System.arraycopy(call("balanceOf(address)").shared(), 0, data, 0, 4);
    System.arraycopy(account.toArray(), 0, data, data.length - EvmAddress.SIZE, EvmAddress.SIZE);
    return word(token, Bytes.wrap(data));
  }

  private Optional<UInt256> decimals(EvmAddress token) {
    return word(token, call("decimals()"))
        .filter(word -> word.fitsLong() && word.longValue() <= 255)
        .filter(decimals -> word(token, call("totalSupply()")).isPresent());
  }

  private Optional<UInt256> word(EvmAddress token, Bytes data) {
    return ask(token, data)
        .filter(answer -> answer.size() == UInt256.SIZE)
        .map(answer -> UInt256.of(answer.shared()));
  }

  /** A string as the ABI encodes it. */
  private Optional<String> text(EvmAddress token, Bytes data) {
    return ask(token, data)
        .filter(answer -> answer.size() >= 2 * UInt256.SIZE)
        .flatMap(
            answer -> {
              UInt256 offset = UInt256.of(answer.shared(), 0);
              UInt256 length = UInt256.of(answer.shared(), UInt256.SIZE);
              boolean plain =
                  offset.equals(UInt256.of(UInt256.SIZE))
                      && length.fitsLong()
                      && length.longValue() <= LONGEST_TEXT
                      && length.longValue() <= answer.size() - 2 * UInt256.SIZE;
              return plain
                  ? Optional.of(
                      new String(
                          answer.shared(),
                          2 * UInt256.SIZE,
                          (int) length.longValue(),
                          StandardCharsets.UTF_8))
                  : Optional.empty();
            });
  }

  private Optional<Bytes> ask(EvmAddress token, Bytes data) {
    CallArguments request =
        new CallArguments(
            EvmAddress.ZERO,
            Optional.of(token),
            GETTER_GAS,
            UInt256.ZERO,
            UInt256.ZERO,
            data,
            List.of());
    try {
      return Optional.of(
          chain
              .calls()
              .call(new CallSimulation(request, BlockIdentifier.Tag.LATEST, StateOverrides.NONE)));
    } catch (CallFailedException answersNot) {
      return Optional.empty();
    }
  }

  private static Bytes call(String signature) {
    byte[] hash = Keccak.hash(signature.getBytes(StandardCharsets.US_ASCII)).toArray();
    return Bytes.wrap(hash).slice(0, 4);
  }
}
