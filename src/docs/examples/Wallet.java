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
 * Signs in with a wallet and prints the session token, with nothing but a JDK: see GETTING-A-TOKEN.md.
 *
 * <pre>
 * java src/docs/GetToken.java [address of the application] [private key in hexadecimal]
 * </pre>
 *
 * What is left out goes to {@code mvn -Prun} as its operator. A key on the command line is seen by
 * everybody on the machine: it is read from the environment variable {@code PRIVATE_KEY} as well. The
 * arithmetic is short, not careful: it takes a time that depends on the key, so use it for keys of
 * development only.
 */
final class GetToken {
  /** The first wallet of the mnemonic of development, "test test … junk". Everybody has this key. */
  private static final String DEVELOPMENT =
      "ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80";

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI application;

  private GetToken(URI application) {
    this.application = application;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    String at = arguments.length > 0 ? arguments[0] : "http://127.0.0.1:8080";
    String key =
        arguments.length > 1
            ? arguments[1]
            : System.getenv().getOrDefault("PRIVATE_KEY", DEVELOPMENT);
    BigInteger secret = new BigInteger(key.replaceFirst("^0x", ""), 16);
    System.out.println(new GetToken(URI.create(at.replaceFirst("/+$", ""))).signIn(secret));
  }

  private String signIn(BigInteger key) throws IOException, InterruptedException {
    // 1. The challenge: the application writes the text, for this wallet and this host.
    String challenge =
        post(
            "/siwe-messages",
            "{\"address\": \"%s\", \"domain\": \"%s\"}"
                .formatted(Curve.address(key), application.getAuthority()));
    // 2. The signature of the text, as wallets make it (EIP-191).
    byte[] text = unescaped(field(challenge, "msg")).getBytes(StandardCharsets.UTF_8);
    byte[] prefix =
        ("\u0019Ethereum Signed Message:\n" + text.length).getBytes(StandardCharsets.UTF_8);
    String signature = Curve.sign(key, Keccak.hash(joined(prefix, text)));
    // 3. The login: text, signature and what the challenge came with, for a token.
    String answer =
        post(
            "/auth/login/crypto-native",
            "{\"message\": \"%s\", \"signature\": \"%s\", \"nonceToken\": \"%s\"}"
                .formatted(field(challenge, "msg"), signature, field(challenge, "nonceToken")));
    if (answer.contains("\"requiresMfa\"")) {
      throw new IOException("This user has a passkey: the login asks for it too. " + answer);
    }
    return field(answer, "token");
  }

  private String post(String path, String body) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(application + path))
            .header("content-type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new IOException(path + " answered " + answer.statusCode() + ": " + answer.body());
    }
    return answer.body();
  }

  /** A text in JSON, still escaped, so that it can be sent back as it came. */
  private static String field(String json, String name) throws IOException {
    Matcher text =
        Pattern.compile("\"" + name + "\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*)\"").matcher(json);
    if (!text.find()) {
      throw new IOException("No " + name + " in " + json);
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

  private static byte[] joined(byte[]... parts) {
    ByteBuffer all = ByteBuffer.allocate(Arrays.stream(parts).mapToInt(part -> part.length).sum());
    Arrays.stream(parts).forEach(all::put);
    return all.array();
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

    /** 65 bytes in hexadecimal: r, s in the lower half, and 27 or 28. */
    static String sign(BigInteger key, byte[] hash) {
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
      return "0x" + HexFormat.of().formatHex(joined(word(r), word(s), new byte[] {(byte) (odd ? 28 : 27)}));
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
          a[0].equals(b[0])
              ? a[0].pow(2).multiply(BigInteger.valueOf(3))
              : b[1].subtract(a[1]);
      BigInteger run = a[0].equals(b[0]) ? a[1].shiftLeft(1) : b[0].subtract(a[0]);
      BigInteger slope = rise.multiply(run.modInverse(P)).mod(P);
      BigInteger x = slope.pow(2).subtract(a[0]).subtract(b[0]).mod(P);
      return new BigInteger[] {x, slope.multiply(a[0].subtract(x)).subtract(a[1]).mod(P)};
    }

    private static byte[] word(BigInteger value) {
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
