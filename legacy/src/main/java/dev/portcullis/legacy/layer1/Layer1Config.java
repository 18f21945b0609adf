package dev.portcullis.legacy.layer1;

import dev.portcullis.ejb.chain.startup.ChainConfig;
import dev.portcullis.ejb.chain.transaction.SigningKey;
import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.HexText;
import dev.portcullis.legacy.setting.LegacyConfig;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigInteger;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The settings of the legacy rollup for layer 1 ({@code legacy.*}). */
@ApplicationScoped
public class Layer1Config extends Settings implements CheckedConfig {
  private static final String KEY = "legacy.l1.operator-key";
  private static final String TOKENS = "legacy.tokens";
  private static final int KEY_BYTES = 32;
  private static final int ELSEWHERE = 12;
  private static final BigInteger GWEI = BigInteger.TEN.pow(9);

  private final Setting<Optional<Integer>> confirmations =
      optional("legacy.confirmations", (as, text) -> (int) Setting.number(as, text, 1, 1_000))
          .form("integer, 1 to 1000");
  private final Setting<Optional<SigningKey>> key = optional(KEY, Layer1Config::key).secret();
  private final Setting<List<Layer1Token>> tokens = list(TOKENS, Layer1Token::read);
  private final Setting<Optional<Address>> existing =
      optional("legacy.l1.main-contract", Layer1Config::address);
  private final Setting<Long> firstBlock = number("legacy.l1.first-block", 0, Long.MAX_VALUE);
  private final Setting<Integer> mostPrice = integer("legacy.l1.max-gas-price-gwei", 1, 1_000_000);
  private final Setting<Duration> resend = seconds("legacy.l1.resend-seconds", 1, 86_400);

  @Inject private LegacyConfig legacy;
  @Inject private ChainConfig chain;

  @Override
  public void check() {
    super.check();
    requireDistinct(tokens.get());
    if (legacy.isEnabled() && key.get().isEmpty() && !chain.isLayer1Embedded()) {
      throw new InvalidSettingException(KEY, "is missing; blocks are settled with it on layer 1");
    }
  }

  private static void requireDistinct(List<Layer1Token> tokens) {
    Set<String> symbols = new HashSet<>(Set.of("eth"));
    Set<Address> addresses = new HashSet<>(Set.of(new Address("0x" + "00".repeat(20))));
    for (Layer1Token token : tokens) {
      if (!symbols.add(token.symbol().toLowerCase(Locale.ROOT))
          || !addresses.add(token.address())) {
        throw new InvalidSettingException(
            TOKENS, "must name each once, and not ether, but has " + token);
      }
    }
  }

  /**
   * The number of confirmations on layer 1, its own block included, that a priority operation needs
   * before it is executed.
   */
  public int confirmations() {
    return confirmations.get().orElseGet(() -> chain.isLayer1Embedded() ? 1 : ELSEWHERE);
  }

  /**
   * All settings, with the operator's key, which may be created here.
   *
   * @throws SettlementBlockedException when there is no key
   */
  SettlementSettings settings() {
    return new SettlementSettings(
        key.get().orElseGet(() -> OperatorKeyFile.in(chain.embeddedDirectory())),
        confirmations(),
        tokens.get(),
        existing.get(),
        firstBlock.get(),
        GWEI.multiply(BigInteger.valueOf(mostPrice.get())),
        resend.get());
  }

  /** The message does not repeat the text: it may be a key with one wrong digit. */
  private static SigningKey key(String as, String text) {
    String key = text.strip();
    if (HexText.isBytes(key, KEY_BYTES)) {
      try {
        return new SigningKey(HexText.bytes(key));
      } catch (IllegalArgumentException outOfRange) {
        InvalidSettingException bad =
            new InvalidSettingException(as, "is no key of the curve secp256k1");
        bad.initCause(outOfRange);
        throw bad;
      }
    }
    throw new InvalidSettingException(as, "must be 0x and 64 hexadecimal digits");
  }

  private static Address address(String as, String text) {
    if (!Address.isValid(text.strip())) {
      throw new InvalidSettingException(
          as, "must be 0x and 40 hexadecimal digits, but is \"" + text + "\"");
    }
    return new Address(text.strip());
  }
}
