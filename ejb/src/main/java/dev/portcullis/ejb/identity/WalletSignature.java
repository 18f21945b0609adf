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
 * Verifies whether a wallet signed a message: by key (EIP-191) or by contract (ERC-1271), which may
 * not be deployed yet (ERC-6492).
 */
@ApplicationScoped
public class WalletSignature {
  private static final int KEY_SIGNATURE_LENGTH = 65;

  /** The largest s of EIP-2: each signature has a single valid form. */
  private static final BigInteger MAX_S = Sign.CURVE_PARAMS.getN().shiftRight(1);

  /** {@code isValidSignature(bytes32,bytes)}, and its magic value for a valid signature. */
  private static final String ERC_1271 = "0x1626ba7e";

  /**
   * The gas limit of a contract's verification, 5 million: enough for hundreds of signatures. Any
   * client may name any contract before authentication.
   */
  private static final String GAS_LIMIT = "0x4c4b40";

  /** Calls to the chain need a permit, because any client can cause them with any signature. */
  private static final OutboundBulkhead.Target CONTRACTS =
      new OutboundBulkhead.Target(
          "the contracts of wallets", OutboundBulkhead.TargetOrigin.OPERATOR);

  private final BiFunction<String, JsonNode, JsonNode> node;
  private final OutboundBulkhead calls;
  private final Supplier<Set<Address>> factories;

  /** For the container's proxy, which queries no chain. */
  protected WalletSignature() {
    this((method, params) -> null, new OutboundBulkhead(), Set::of);
  }

  /** Queries {@code chain} about contract wallets. */
  @Inject
  public WalletSignature(ChainNode chain, OutboundBulkhead calls, SiweConfig config) {
    this(chain::call, calls, config::walletFactories);
  }

  /**
   * Queries {@code node}, which performs a JSON-RPC method with its parameters.
   *
   * @param factories the factories that may deploy a wallet during an {@code eth_call}
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
   * Whether {@code wallet} signed {@code message}. Queries the chain only if the key does not match
   * and the wallet is a contract.
   *
   * @param signature hexadecimal bytes
   * @throws dev.portcullis.kernel.Failure OVERLOADED if a chain query is needed and too many are
   *     already waiting; CHAIN_UNAVAILABLE if the chain does not respond
   */
  public boolean isSignedBy(Address wallet, String message, String signature) {
    byte[] hash = Sign.getEthereumMessageHash(message.getBytes(StandardCharsets.UTF_8));
    byte[] bytes = HexText.bytes(signature);
    if (signer(hash, bytes).filter(wallet::equals).isPresent()) {
      return true;
    }
    return Erc6492Signature.hasSuffix(bytes)
        ? Erc6492Signature.read(bytes).filter(parts -> isSignedBy(wallet, hash, parts)).isPresent()
        : isAcceptedByContract(wallet, hash, bytes);
  }

  private boolean isSignedBy(Address wallet, byte[] hash, Erc6492Signature parts) {
    return calls.within(
        CONTRACTS,
        () ->
            hasCode(wallet)
                ? returnsMagicValue(
                    Map.of("to", wallet.text(), "data", calldata(hash, parts.signature())))
                : factories.get().contains(parts.factory())
                    && returnsMagicValue(
                        Map.of("data", parts.program(wallet, calldata(hash, parts.signature())))));
  }

  /**
   * The address whose key signed a hash. Empty if the signature is invalid: not 65 bytes, values
   * out of range, or the malleable form (EIP-2).
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
   * Whether the contract at that address accepts the signature as its own.
   *
   * @param hash of the message, with the prefix of EIP-191
   * @throws dev.portcullis.kernel.Failure OVERLOADED if too many chain queries are already waiting;
   *     CHAIN_UNAVAILABLE if the chain does not respond
   */
  public boolean isAcceptedByContract(Address wallet, byte[] hash, byte[] signature) {
    return calls.within(CONTRACTS, () -> doesContractAccept(wallet, hash, signature));
  }

  private boolean doesContractAccept(Address wallet, byte[] hash, byte[] signature) {
    return hasCode(wallet)
        && returnsMagicValue(Map.of("to", wallet.text(), "data", calldata(hash, signature)));
  }

  private boolean hasCode(Address wallet) {
    return ContractCodeCheck.isThere(
        node.apply(ContractCodeCheck.METHOD, ContractCodeCheck.params(wallet)));
  }

  private boolean returnsMagicValue(Map<String, String> request) {
    Map<String, String> bounded = new HashMap<>(request);
    bounded.put("gas", GAS_LIMIT);
    try {
      return isMagicValue(node.apply("eth_call", params(bounded, "latest")).asText());
    } catch (NodeErrorException reverted) {
      return false;
    }
  }

  /** Whether a wallet's return data, with 0x, is exactly the magic value of a valid signature. */
  public static boolean isMagicValue(String answer) {
    return answer.equals(ERC_1271 + "0".repeat(56));
  }

  /**
   * The calldata of {@code isValidSignature} (ERC-1271), with 0x. ABI: the hash, the offset of the
   * bytes, their length, the bytes padded to whole words.
   *
   * @param hash 32 bytes
   */
  public static String calldata(byte[] hash, byte[] signature) {
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
