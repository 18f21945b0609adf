package dev.portcullis.ejb.identity;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.ChainNode;
import dev.portcullis.ejb.chain.ContractCodeCheck;
import dev.portcullis.ejb.chain.NodeErrorException;
import dev.portcullis.ejb.outbound.OutboundBulkhead;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.HexText;
import dev.portcullis.kernel.Json;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.SignatureException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.web3j.crypto.Keys;
import org.web3j.crypto.Sign;

/**
 * Decides whether a wallet signed a message: by key (EIP-191) or by contract (ERC-1271), which may
 * not be deployed yet (ERC-6492).
 */
@ApplicationScoped
public class WalletSignature {
  private static final int KEY_SIGNATURE_LENGTH = 65;

  /** The largest s of EIP-2: each signature has one form only. */
  private static final BigInteger MAX_S = Sign.CURVE_PARAMS.getN().shiftRight(1);

  /** {@code isValidSignature(bytes32,bytes)} and the answer that means yes. */
  private static final String ERC_1271 = "0x1626ba7e";

  /**
   * Gas that a contract may take to decide, 5 million: hundreds of signatures. Anybody may name any
   * contract before they have proven anything.
   */
  private static final String MOST_GAS = "0x4c4b40";

  /** Whoever asks the chain holds a place: anybody may have it asked, with any signature. */
  private static final OutboundBulkhead.Target CONTRACTS =
      new OutboundBulkhead.Target(
          "the contracts of wallets", OutboundBulkhead.TargetOrigin.OPERATOR);

  private final BiFunction<String, JsonNode, JsonNode> node;
  private final OutboundBulkhead calls;
  private final Supplier<Set<Address>> factories;

  /** For the container's proxy, which asks nobody. */
  protected WalletSignature() {
    this((method, params) -> null, new OutboundBulkhead(), Set::of);
  }

  /** Asks {@code chain} about contract wallets. */
  @Inject
  public WalletSignature(ChainNode chain, OutboundBulkhead calls, SiweConfig config) {
    this(chain::call, calls, config::walletFactories);
  }

  /**
   * Asks {@code node}, which performs a JSON-RPC method with its parameters.
   *
   * @param factories which may deploy a wallet for the time of a question
   */
  WalletSignature(
      BiFunction<String, JsonNode, JsonNode> node,
      OutboundBulkhead calls,
      Supplier<Set<Address>> factories) {
    this.node = node;
    this.calls = calls;
    this.factories = factories;
  }

  /**
   * Whether {@code wallet} signed {@code message}. The chain is asked only when the key does not
   * match and the wallet is a contract.
   *
   * @param signature hexadecimal bytes
   * @throws dev.portcullis.kernel.Failure OVERLOADED if the chain would have to be asked and too
   *     many wait for it already; CHAIN_UNAVAILABLE if it does not answer
   */
  public boolean isBy(Address wallet, String message, String signature) {
    byte[] hash = Sign.getEthereumMessageHash(message.getBytes(StandardCharsets.UTF_8));
    byte[] bytes = HexText.bytes(signature);
    if (signer(hash, bytes).filter(wallet::equals).isPresent()) {
      return true;
    }
    return Erc6492Signature.isOne(bytes)
        ? Erc6492Signature.read(bytes).filter(parts -> isBy(wallet, hash, parts)).isPresent()
        : isAcceptedByContract(wallet, hash, bytes);
  }

  private boolean isBy(Address wallet, byte[] hash, Erc6492Signature parts) {
    return calls.within(
        CONTRACTS,
        () ->
            hasCode(wallet)
                ? answersYes(Map.of("to", wallet.text(), "data", question(hash, parts.signature())))
                : factories.get().contains(parts.factory())
                    && answersYes(
                        Map.of("data", parts.program(wallet, question(hash, parts.signature())))));
  }

  /**
   * The address whose key made the signature of a hash, empty if it is none: not 65 bytes, numbers
   * that cannot be, or the mirrored form (EIP-2).
   */
  public static Optional<Address> signer(byte[] hash, byte[] signature) {
    if (signature.length != KEY_SIGNATURE_LENGTH) {
      return Optional.empty();
    }
    byte[] r = Arrays.copyOfRange(signature, 0, 32);
    byte[] s = Arrays.copyOfRange(signature, 32, 64);
    int parity = signature[64] >= 27 ? signature[64] - 27 : signature[64];
    BigInteger order = Sign.CURVE_PARAMS.getN();
    boolean possible =
        (parity == 0 || parity == 1)
            && isWithin(new BigInteger(1, r), order.subtract(BigInteger.ONE))
            && isWithin(new BigInteger(1, s), MAX_S);
    if (!possible) {
      return Optional.empty();
    }
    try {
      BigInteger key =
          Sign.signedMessageHashToKey(hash, new Sign.SignatureData((byte) (27 + parity), r, s));
      return Optional.of(new Address("0x" + Keys.getAddress(key)));
    } catch (SignatureException | RuntimeException noPointOfTheCurve) {
      return Optional.empty();
    }
  }

  private static boolean isWithin(BigInteger value, BigInteger max) {
    return value.signum() > 0 && value.compareTo(max) <= 0;
  }

  /**
   * Whether there is a contract at that address which says that the signature is its own.
   *
   * @param hash of the message, with the prefix of EIP-191
   * @throws dev.portcullis.kernel.Failure OVERLOADED if too many wait for the chain already;
   *     CHAIN_UNAVAILABLE if it does not answer
   */
  public boolean isAcceptedByContract(Address wallet, byte[] hash, byte[] signature) {
    return calls.within(CONTRACTS, () -> doesContractAccept(wallet, hash, signature));
  }

  private boolean doesContractAccept(Address wallet, byte[] hash, byte[] signature) {
    return hasCode(wallet)
        && answersYes(Map.of("to", wallet.text(), "data", question(hash, signature)));
  }

  private boolean hasCode(Address wallet) {
    return ContractCodeCheck.isThere(
        node.apply(ContractCodeCheck.METHOD, ContractCodeCheck.params(wallet)));
  }

  private boolean answersYes(Map<String, String> request) {
    Map<String, String> bounded = new HashMap<>(request);
    bounded.put("gas", MOST_GAS);
    try {
      return isMagicValue(node.apply("eth_call", params(bounded, "latest")).asText());
    } catch (NodeErrorException reverted) {
      return false;
    }
  }

  /**
   * Whether a wallet's answer, with 0x, says that the signature is its own: that word and no more.
   */
  public static boolean isMagicValue(String answer) {
    return answer.equals(ERC_1271 + "0".repeat(56));
  }

  /**
   * What a wallet is asked with (ERC-1271), with 0x. ABI: the hash, the offset of the bytes, their
   * length, the bytes padded to whole words.
   *
   * @param hash 32 bytes
   */
  public static String question(byte[] hash, byte[] signature) {
    int padded = (signature.length + 31) / 32 * 32;
    return ERC_1271
        + HexText.of(hash).substring(2)
        + "%064x".formatted(64)
        + "%064x".formatted(signature.length)
        + HexText.of(Arrays.copyOf(signature, padded)).substring(2);
  }

  private static JsonNode params(Object... params) {
    return Json.MAPPER.valueToTree(List.of(params));
  }
}
