package dev.portcullis.ejb.sentinel;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.chain.upstream.TestNode;
import dev.portcullis.ejb.scene.QuickSigning;
import dev.portcullis.ejb.scene.TestKey;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.web3j.crypto.ContractUtils;
import org.web3j.crypto.Hash;

/**
 * Blocks of a node whose transactions bypassed any gate. For each it is known whether its sender
 * lacked the permission. {@code outer} calls {@code secret} if a number is below the block's, or if
 * an unknown account has set a slot just before; {@code looker} reads the balance of its argument.
 */
final class PlantedBlocks {
  /** {@code set(uint256)} sets a slot; {@code go} calls if that is set, or the number is larger. */
  private static final String OUTER =
      creation(
          "36602414602c57"
              + "60043543116000541760155700"
              + "00"
              + "5b604435600052600060006024600060006024355af100"
              + "5b60043560005500");

  private static final String SECRET = creation("60043560005500");
  private static final String LOOKER = creation("6004353160005260206000f3");
  private static final UInt256 CAP = UInt256.of(100_000_000_000L);
  private static final String NEVER = "f".repeat(64);
  private static final String NOBODY = "0x" + "0b".repeat(20);

  private final TestNode chain;
  private final long chainId;
  private final Random random;
  private final TestKey member = TestKey.random();
  private final TestKey deployer = TestKey.random();
  private final TestKey stranger = TestKey.random();
  private final Map<TestKey, Long> nonces = new HashMap<>();
  private final Map<String, Set<String>> planted = new HashMap<>();
  private final Set<String> sent = new HashSet<>();
  private final Set<String> escaping = new HashSet<>();
  private boolean armed;
  private int escapes;
  private long transactions;

  PlantedBlocks(TestNode chain, long chainId, Random random) {
    this.chain = chain;
    this.chainId = chainId;
    this.random = random;
    for (TestKey wallet : new TestKey[] {member, deployer, stranger}) {
      chain.fund(wallet.text());
    }
    send(stranger, null, SECRET, 1);
    send(stranger, null, OUTER, 1);
    send(stranger, null, LOOKER, 1);
    chain.mine();
    sent.clear();
    transactions = 0;
  }

  private static String creation(String runtime) {
    int size = runtime.length() / 2;
    return "0x60%02x600c60003960%02x6000f3%s".formatted(size, size, runtime);
  }

  /** Whose rights count. */
  TestKey member() {
    return member;
  }

  /** Who may deploy. */
  TestKey deployer() {
    return deployer;
  }

  /** A contract without permissions. */
  String secret() {
    return ContractUtils.generateContractAddress(stranger.text(), BigInteger.ZERO);
  }

  /** A contract that is open to all callers. */
  String outer() {
    return ContractUtils.generateContractAddress(stranger.text(), BigInteger.ONE);
  }

  /** Another that is open to all callers. */
  String looker() {
    return ContractUtils.generateContractAddress(stranger.text(), BigInteger.TWO);
  }

  /** The transactions of each block that did what their sender may not, by hash. */
  Map<String, Set<String>> planted() {
    return planted;
  }

  /** How many these are. */
  int escapes() {
    return escapes;
  }

  /** How many transactions there are at all. */
  long transactions() {
    return transactions;
  }

  /** Blocks of nothing. */
  void empty(int count) {
    chain.mine(count);
  }

  /** A block with so many escapes among other transactions. */
  void mine(int bad) {
    boolean sets = random.nextInt(3) == 0;
    if (sets) {
      armed = !armed;
      send(stranger, outer(), selector("set(uint256)") + "%064x".formatted(armed ? 1 : 0), 9);
    }
    int good = random.nextInt(4);
    for (int left = bad; left > 0 || good > 0; ) {
      if (left > 0 && (good == 0 || random.nextBoolean())) {
        escaping.add(escape());
        left--;
      } else {
        var unused = permitted();
        good--;
      }
    }
    chain.mine();
    JsonNode block = chain.latest();
    Set<String> mined = new HashSet<>();
    block.path("transactions").forEach(each -> mined.add(each.asText()));
    if (!mined.equals(sent)) {
      throw new IllegalStateException("The node mined " + mined.size() + " of " + sent.size());
    }
    planted.put(block.path("hash").asText(), Set.copyOf(escaping));
    escapes += escaping.size();
    escaping.clear();
    sent.clear();
  }

  /** Has the member write to the secret, and does not mine it; the answer is the hash. */
  String writing() {
    return send(member, secret(), write(), 1);
  }

  private String escape() {
    return switch (random.nextInt(armed ? 7 : 6)) {
      case 0 -> send(member, secret(), write(), 1);
      case 1 -> send(member, null, SECRET, 1);
      case 2 -> send(member, null, constructing(), 1);
      case 3 -> send(member, outer(), go("0".repeat(64)), 1);
      case 4 -> send(member, looker(), look(secret()), 1);
      case 5 -> send(deployer, null, copying(), 1);
      default -> send(member, outer(), go(NEVER), 1);
    };
  }

  private String permitted() {
    return switch (random.nextInt(armed ? 6 : 7)) {
      case 0 -> send(member, NOBODY, "0x", 1);
      case 1 -> send(stranger, secret(), write(), 1);
      case 2 -> send(stranger, outer(), go("0".repeat(64)), 1);
      case 3 -> send(member, looker(), look(NOBODY), 1);
      case 4 -> send(stranger, looker(), look(secret()), 1);
      case 5 -> send(deployer, null, sizing(), 1);
      default -> send(member, outer(), go(NEVER), 1);
    };
  }

  /** A constructor that calls the secret. */
  private String constructing() {
    return "0x60006000600060006000" + "73" + secret().substring(2) + "5af150" + "60006000f3";
  }

  /** A constructor that makes the secret's code its own. */
  private String copying() {
    return "0x600760006000" + "73" + secret().substring(2) + "3c60076000f3";
  }

  /** A constructor that checks whether the secret has code. */
  private String sizing() {
    return "0x73" + secret().substring(2) + "3b60005260206000f3";
  }

  private static String look(String at) {
    return selector("look(address)") + "0".repeat(24) + at.substring(2);
  }

  private static String write() {
    return selector("write(uint256)") + "0".repeat(63) + "1";
  }

  private String go(String number) {
    return selector("go(uint256,address,bytes32)")
        + number
        + "0".repeat(24)
        + secret().substring(2)
        + selector("write(uint256)").substring(2)
        + "0".repeat(56);
  }

  private static String selector(String signature) {
    return Hash.sha3String(signature).substring(0, 10);
  }

  /** With the higher tip first in the block. */
  private String send(TestKey wallet, String to, String data, long tip) {
    long nonce = nonces.merge(wallet, 1L, Long::sum) - 1;
    TransactionPayload payload =
        TransactionPayload.dynamicFee(
            chainId,
            nonce,
            UInt256.of(tip * 1_000_000_000),
            CAP,
            200_000,
            Optional.ofNullable(to).map(EvmAddress::of),
            UInt256.ZERO,
            Bytes.of(data));
    String raw =
        QuickSigning.sign(payload, wallet.key(), EvmAddress.of(wallet.text())).encoded().toString();
    String hash = chain.call("eth_sendRawTransaction", raw).asText();
    sent.add(hash);
    transactions++;
    return hash;
  }
}
