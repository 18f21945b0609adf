import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A wallet for the examples of the documents, with nothing but a JDK 17.
 *
 * <pre>
 * export PRIVATE_KEY=0x&lt;64 digits&gt;
 * java Wallet.java address                          prints the address
 * java Wallet.java token &lt;gate&gt;                     signs in (EIP-4361) and prints the session token
 * java Wallet.java sign-message                     signs the text of standard input (EIP-191)
 * java Wallet.java sign &lt;rpc&gt; &lt;to&gt; &lt;data&gt; [wei]     signs a transaction (EIP-155) and prints it
 * java Wallet.java send &lt;rpc&gt; &lt;to&gt; &lt;data&gt; [wei]     sends it and prints its hash once it is mined
 * java Wallet.java deploy &lt;rpc&gt; &lt;code&gt;              deploys a contract and prints its address
 * </pre>
 *
 * <p>{@code rpc} is the JSON-RPC URL of a node.
 *
 * <p>Without {@code PRIVATE_KEY} the key is that of the first development account, which is public.
 * The arithmetic takes a time that depends on the key: use it for keys of development only.
 */
final class Wallet {
  private static final String DEVELOPMENT =
      "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";

  private static final BigInteger GAS = BigInteger.valueOf(2_000_000);
  private static final int RECEIPT_SECONDS = 30;

  private final HttpClient http = HttpClient.newHttpClient();
  private final BigInteger key;

  private Wallet(BigInteger key) {
    this.key = key;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    String secret = System.getenv().getOrDefault("PRIVATE_KEY", DEVELOPMENT);
    Wallet wallet = new Wallet(new BigInteger(secret.replaceFirst("^0x", ""), 16));
    try {
      System.out.println(wallet.run(arguments));
    } catch (Refused refused) {
      System.err.println(refused.getMessage());
      System.exit(1);
    }
  }

  private String run(String... arguments) throws IOException, InterruptedException {
    String command = String.join(" ", arguments).replaceFirst(" .*", "") + "/" + arguments.length;
    switch (command) {
      case "address/1":
        return Curve.address(key);
      case "token/2":
        return signIn(arguments[1].replaceFirst("/+$", ""));
      case "sign-message/1":
        return signMessage(new String(System.in.readAllBytes(), StandardCharsets.UTF_8));
      case "sign/4", "sign/5":
        return sign(arguments[1], arguments[2], arguments[3], wei(arguments));
      case "send/4", "send/5":
        return mined(
            arguments[1],
            sign(arguments[1], arguments[2], arguments[3], wei(arguments)),
            "transactionHash");
      case "deploy/3":
        return mined(
            arguments[1],
            sign(arguments[1], "0x", arguments[2], BigInteger.ZERO),
            "contractAddress");
      default:
        throw new Refused(
            "Usage: address | token <gate> | sign-message | sign <rpc> <to> <data> [wei]"
                + " | send <rpc> <to> <data> [wei] | deploy <rpc> <code>");
    }
  }

  private static BigInteger wei(String... arguments) {
    return arguments.length > 4 ? new BigInteger(arguments[4]) : BigInteger.ZERO;
  }

  private String signIn(String gate) throws IOException, InterruptedException {
    // 1. The challenge: the gate writes the text, for this wallet and this host.
    String challenge =
        post(
            gate + "/siwe-messages",
            "{\"address\": \"%s\", \"domain\": \"%s\"}"
                .formatted(Curve.address(key), URI.create(gate).getAuthority()));
    // 2. The signature of the text, as wallets make it.
    String signature = signMessage(unescaped(field(challenge, "msg")));
    // 3. The login: text, signature and nonce token of the challenge, for a session token.
    String answer =
        post(
            gate + "/auth/login/crypto-native",
            "{\"message\": \"%s\", \"signature\": \"%s\", \"nonceToken\": \"%s\"}"
                .formatted(field(challenge, "msg"), signature, field(challenge, "nonceToken")));
    if (answer.contains("\"requiresMfa\"")) {
      throw new Refused("This user has a passkey: the login asks for it too. " + answer);
    }
    return field(answer, "token");
  }

  private String signMessage(String message) {
    byte[] text = message.getBytes(StandardCharsets.UTF_8);
    byte[] prefix =
        ("\u0019Ethereum Signed Message:\n" + text.length).getBytes(StandardCharsets.UTF_8);
    Curve.Signature signature = Curve.sign(key, Keccak.hash(joined(prefix, text)));
    byte[] v = {(byte) (signature.odd() ? 28 : 27)};
    return hex(joined(Curve.word(signature.r()), Curve.word(signature.s()), v));
  }

  /** A legacy transaction with the chain id in its signature (EIP-155), ready to be sent. */
  private String sign(String rpc, String to, String data, BigInteger wei)
      throws IOException, InterruptedException {
    BigInteger chain = quantity(rpc, "eth_chainId", "");
    BigInteger nonce =
        quantity(rpc, "eth_getTransactionCount", "\"" + Curve.address(key) + "\", \"pending\"");
    BigInteger price = quantity(rpc, "eth_gasPrice", "").shiftLeft(1);
    byte[] body =
        joined(
            Rlp.number(nonce),
            Rlp.number(price),
            Rlp.number(GAS),
            Rlp.bytes(bytes(to)),
            Rlp.number(wei),
            Rlp.bytes(bytes(data)));
    byte[] chainOnly = joined(Rlp.number(chain), Rlp.bytes(new byte[0]), Rlp.bytes(new byte[0]));
    Curve.Signature signature = Curve.sign(key, Keccak.hash(Rlp.list(joined(body, chainOnly))));
    BigInteger v = chain.shiftLeft(1).add(BigInteger.valueOf(signature.odd() ? 36 : 35));
    return hex(
        Rlp.list(
            joined(body, Rlp.number(v), Rlp.number(signature.r()), Rlp.number(signature.s()))));
  }

  /** Sends a signed transaction; the answer is a field of its receipt. */
  private String mined(String rpc, String raw, String field)
      throws IOException, InterruptedException {
    String hash = field(call(rpc, "eth_sendRawTransaction", "\"" + raw + "\""), "result");
    for (int tenths = 0; tenths < RECEIPT_SECONDS * 10; tenths++) {
      String receipt = call(rpc, "eth_getTransactionReceipt", "\"" + hash + "\"");
      if (receipt.contains("\"transactionHash\"")) {
        if (!field(receipt, "status").equals("0x1")) {
          throw new Refused("The transaction failed: " + receipt);
        }
        return field(receipt, field);
      }
      Thread.sleep(100);
    }
    throw new Refused("No receipt of " + hash + " within " + RECEIPT_SECONDS + " seconds");
  }

  private BigInteger quantity(String rpc, String method, String parameters)
      throws IOException, InterruptedException {
    return new BigInteger(field(call(rpc, method, parameters), "result").substring(2), 16);
  }

  private String call(String rpc, String method, String parameters)
      throws IOException, InterruptedException {
    String answer =
        post(
            rpc,
            "{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"%s\", \"params\": [%s]}"
                .formatted(method, parameters));
    if (answer.contains("\"error\"")) {
      throw new Refused(method + ": " + answer);
    }
    return answer;
  }

  private String post(String url, String body) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url))
            .header("content-type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new Refused(
          URI.create(url).getPath() + " answered " + answer.statusCode() + ": " + answer.body());
    }
    return answer.body();
  }

  /** A text in JSON, still escaped, so that it can be sent back as it came. */
  private static String field(String json, String name) {
    Matcher text =
        Pattern.compile("\"" + name + "\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"").matcher(json);
    if (!text.find()) {
      throw new Refused("No " + name + " in " + json);
    }
    return text.group(1);
  }

  private static String unescaped(String text) {
    return Pattern.compile("\\\\(u[0-9a-fA-F]{4}|.)")
        .matcher(text)
        .replaceAll(
            escape ->
                Matcher.quoteReplacement(
                    switch (escape.group(1).charAt(0)) {
                      case 'n' -> "\n";
                      case 'r' -> "\r";
                      case 't' -> "\t";
                      case 'u' ->
                          String.valueOf((char) Integer.parseInt(escape.group(1).substring(1), 16));
                      default -> escape.group(1);
                    }));
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex.replaceFirst("^0x", ""));
  }

  private static String hex(byte[] bytes) {
    return "0x" + HexFormat.of().formatHex(bytes);
  }

  private static byte[] joined(byte[]... parts) {
    ByteBuffer all = ByteBuffer.allocate(Arrays.stream(parts).mapToInt(part -> part.length).sum());
    Arrays.stream(parts).forEach(all::put);
    return all.array();
  }

  /** What the gate or the node refused, in its own words. */
  private static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Refused(String message) {
      super(message);
    }
  }

  /** Recursive length prefix, the encoding of transactions (yellow paper, appendix B). */
  private static final class Rlp {
    static byte[] number(BigInteger value) {
      byte[] bytes = value.toByteArray();
      int from = bytes[0] == 0 ? 1 : 0;
      return bytes(Arrays.copyOfRange(bytes, from, bytes.length));
    }

    static byte[] bytes(byte[] value) {
      boolean alone = value.length == 1 && value[0] >= 0;
      return alone ? value : joined(prefix(0x80, value.length), value);
    }

    static byte[] list(byte[] items) {
      return joined(prefix(0xc0, items.length), items);
    }

    private static byte[] prefix(int kind, int length) {
      if (length < 56) {
        return new byte[] {(byte) (kind + length)};
      }
      byte[] size = BigInteger.valueOf(length).toByteArray();
      int from = size[0] == 0 ? 1 : 0;
      byte[] digits = Arrays.copyOfRange(size, from, size.length);
      return joined(new byte[] {(byte) (kind + 55 + digits.length)}, digits);
    }
  }

  /** The curve secp256k1 (SEC 2). */
  private static final class Curve {
    private static final BigInteger P =
        new BigInteger("fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f", 16);
    private static final BigInteger N =
        new BigInteger("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141", 16);
    private static final BigInteger[] G = {
      new BigInteger("79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798", 16),
      new BigInteger("483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8", 16)
    };

    /** The wallet of a key, lowercase. */
    static String address(BigInteger key) {
      BigInteger[] point = times(key);
      byte[] hash = Keccak.hash(joined(word(point[0]), word(point[1])));
      return "0x" + HexFormat.of().formatHex(hash, 12, 32);
    }

    /** With s in the lower half, and whether the y coordinate of the point is odd. */
    record Signature(BigInteger r, BigInteger s, boolean odd) {}

    static Signature sign(BigInteger key, byte[] hash) {
      BigInteger random = new BigInteger(512, new SecureRandom()).mod(N.subtract(BigInteger.ONE));
      BigInteger once = random.add(BigInteger.ONE);
      BigInteger[] point = times(once);
      BigInteger r = point[0].mod(N);
      BigInteger s =
          once.modInverse(N).multiply(new BigInteger(1, hash).add(r.multiply(key))).mod(N);
      boolean odd = point[1].testBit(0);
      if (s.compareTo(N.shiftRight(1)) > 0) {
        s = N.subtract(s);
        odd = !odd;
      }
      return new Signature(r, s, odd);
    }

    private static BigInteger[] times(BigInteger factor) {
      BigInteger[] sum = null;
      for (int bit = factor.bitLength() - 1; bit >= 0; bit--) {
        sum = sum == null ? null : plus(sum, sum);
        if (factor.testBit(bit)) {
          sum = sum == null ? G : plus(sum, G);
        }
      }
      return sum;
    }

    private static BigInteger[] plus(BigInteger[] a, BigInteger[] b) {
      BigInteger rise =
          a[0].equals(b[0]) ? a[0].pow(2).multiply(BigInteger.valueOf(3)) : b[1].subtract(a[1]);
      BigInteger run = a[0].equals(b[0]) ? a[1].shiftLeft(1) : b[0].subtract(a[0]);
      BigInteger slope = rise.multiply(run.modInverse(P)).mod(P);
      BigInteger x = slope.pow(2).subtract(a[0]).subtract(b[0]).mod(P);
      return new BigInteger[] {x, slope.multiply(a[0].subtract(x)).subtract(a[1]).mod(P)};
    }

    static byte[] word(BigInteger value) {
      byte[] bytes = value.toByteArray();
      byte[] word = new byte[32];
      int from = Math.max(0, bytes.length - 32);
      System.arraycopy(bytes, from, word, 32 - (bytes.length - from), bytes.length - from);
      return word;
    }
  }

  /** Keccak-256 as Ethereum has it: SHA-3 with the padding of before its standard. */
  private static final class Keccak {
    private static final int RATE = 136;
    private static final int[] TURNS = {
      1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 2, 14, 27, 41, 56, 8, 25, 43, 62, 18, 39, 61, 20, 44
    };
    private static final int[] LANES = {
      10, 7, 11, 17, 18, 3, 5, 16, 8, 21, 24, 4, 15, 23, 19, 13, 12, 2, 20, 14, 22, 9, 6, 1
    };

    static byte[] hash(byte[] input) {
      byte[] padded = Arrays.copyOf(input, (input.length / RATE + 1) * RATE);
      padded[input.length] ^= 1;
      padded[padded.length - 1] ^= (byte) 0x80;
      long[] state = new long[25];
      ByteBuffer words = ByteBuffer.wrap(padded).order(ByteOrder.LITTLE_ENDIAN);
      while (words.hasRemaining()) {
        for (int i = 0; i < RATE / 8; i++) {
          state[i] ^= words.getLong();
        }
        permute(state);
      }
      ByteBuffer out = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
      Arrays.stream(state, 0, 4).forEach(out::putLong);
      return out.array();
    }

    private static void permute(long[] a) {
      int register = 1;
      for (int round = 0; round < 24; round++) {
        long[] column = new long[5];
        for (int i = 0; i < 25; i++) {
          column[i % 5] ^= a[i];
        }
        for (int i = 0; i < 25; i++) {
          a[i] ^= column[(i + 4) % 5] ^ Long.rotateLeft(column[(i + 1) % 5], 1);
        }
        long moved = a[1];
        for (int i = 0; i < 24; i++) {
          long next = a[LANES[i]];
          a[LANES[i]] = Long.rotateLeft(moved, TURNS[i]);
          moved = next;
        }
        for (int row = 0; row < 25; row += 5) {
          long[] before = Arrays.copyOfRange(a, row, row + 5);
          for (int i = 0; i < 5; i++) {
            a[row + i] ^= ~before[(i + 1) % 5] & before[(i + 2) % 5];
          }
        }
        for (int bit = 0; bit < 7; bit++) {
          register = (register << 1 ^ (register >> 7) * 0x71) & 0xff;
          if ((register & 2) != 0) {
            a[0] ^= 1L << ((1 << bit) - 1);
          }
        }
      }
    }
  }
}
