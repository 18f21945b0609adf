package dev.portcullis.devnet.official;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ethereum.chain.Fork;
import dev.portcullis.ethereum.common.Bytes;
import dev.portcullis.ethereum.common.EthereumHex;
import dev.portcullis.ethereum.common.EvmAddress;
import dev.portcullis.ethereum.common.UInt256;
import dev.portcullis.ethereum.crypto.Secp256k1;
import dev.portcullis.ethereum.transaction.TransactionPayload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;

/** Makes the files of our own state cases: random code in the form of the official tests. */
final class OwnStateCases {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
  private static final long SEED = 20_261_121;
  private static final UInt256 KEY = UInt256.of(7_001);
  private static final EvmAddress CONTRACT =
      EvmAddress.of("0xc0de00000000000000000000000000000000c0de");
  private static final EvmAddress OTHER =
      EvmAddress.of("0x0de0000000000000000000000000000000000de0");

  private final Random random;

  OwnStateCases(long seed) {
    this.random = new Random(seed);
  }

  /** Writes one file for each fork with so many cases. */
  static void write(Path directory, int cases) throws IOException {
    Files.createDirectories(directory);
    for (Fork fork : Fork.values()) {
      OwnStateCases maker = new OwnStateCases(SEED);
      ObjectNode file = JSON.createObjectNode();
      for (int i = 0; i < cases; i++) {
        file.set("own" + i, maker.make(fork));
      }
      String name = fork.name().toLowerCase(Locale.ROOT) + ".json";
      Files.writeString(directory.resolve(name), JSON.writeValueAsString(file) + "\n");
    }
  }

  private ObjectNode make(Fork fork) {
    ObjectNode test = JSON.createObjectNode();
    ObjectNode env = test.putObject("env");
    env.put("currentCoinbase", "0xc01b000000000000000000000000000000000000");
    env.put("currentNumber", "0x64").put("currentTimestamp", "0x6553f100");
    env.put("currentGasLimit", "0x1c9c380").put("currentBaseFee", "0x7");
    env.put("currentRandom", "0x63").put("currentExcessBlobGas", "0x0");
    ObjectNode pre = test.putObject("pre");
    account(pre, Secp256k1.address(KEY), "0x", "0x0de0b6b3a7640000");
    account(pre, CONTRACT, program().toString(), "0x32");
    account(pre, OTHER, program().toString(), "0x01");
    String name = fork.name().charAt(0) + fork.name().substring(1).toLowerCase(Locale.ROOT);
    ObjectNode expected = test.putObject("post").putArray(name).addObject();
    expected.put("txbytes", transaction());
    StateCase.Outcome outcome = new StateCase("", test, expected, fork).run();
    expected.put("hash", outcome.root().toString()).put("logs", outcome.logs().toString());
    return test;
  }

  private static void account(ObjectNode pre, EvmAddress address, String code, String balance) {
    ObjectNode account = pre.putObject(address.toString());
    account.put("balance", balance).put("nonce", "0x01").put("code", code);
    account.putObject("storage").put("0x01", "0x05").put("0x02", "0x09");
  }

  private String transaction() {
    byte[] data = new byte[random.nextInt(70)];
    random.nextBytes(data);
    boolean creates = random.nextInt(5) == 0;
    return TransactionPayload.dynamicFee(
            1,
            1,
            UInt256.of(2),
            UInt256.of(100),
            random.nextInt(4) == 0 ? 60_000 : 900_000,
            creates ? Optional.empty() : Optional.of(CONTRACT),
            UInt256.of(random.nextInt(3)),
            creates ? program() : Bytes.wrap(data))
        .sign(KEY)
        .encoded()
        .toString();
  }

  /** Pieces that do something together, and now and then any operation at all. */
  private Bytes program() {
    List<String> pieces = new ArrayList<>();
    for (int i = 5 + random.nextInt(12); i > 0; i--) {
      pieces.add(piece());
    }
    return Bytes.wrap(EthereumHex.parseData("0x" + String.join("", pieces)));
  }

  private String piece() {
    String a = String.format("60%02x", random.nextInt(4));
    String b = String.format("60%02x", random.nextInt(256));
    String other = "73" + OTHER.toString().substring(2);
    return switch (random.nextInt(20)) {
      case 0 -> b + a + "55";
      case 1 -> a + "54" + a + "55";
      case 2 -> "5f" + a + "55";
      case 3 -> b + a + "5d" + a + "5c" + b + "55";
      case 4 -> b + a + String.format("%02x", 0x01 + random.nextInt(11)) + a + "55";
      case 5 -> "5f5f5f5f6001" + other + "62010000f150";
      case 6 -> "5f5f5f5f" + other + "5af450";
      case 7 -> "5f5f5f5f" + other + "61ffff" + "fa" + a + "55";
      case 8 -> a + b + "52" + "60205f20" + a + "55";
      case 9 -> b + "5f52" + a + "60205fa1";
      case 10 -> "60ff5f5260085f5ff0" + "3b" + a + "55";
      case 11 -> other + "31" + a + "55";
      case 12 -> "5a" + a + "55";
      case 13 -> b + "35" + a + "55";
      case 14 -> "365f5f37365f20" + a + "55";
      case 15 -> "60205f5f5f6001600461fffff150" + "3d" + a + "55";
      case 16 -> b + "5f60205e";
      case 17 -> other + "3f" + a + "55";
      case 18 -> "46424844" + a + "55505050";
      default -> String.format("%02x", random.nextInt(256));
    };
  }
}
