package dev.portcullis.ejb.security;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class SealTest {
  private static final byte[] KEY = "0123456789abcdef0123456789abcdef".getBytes(US_ASCII);
  private static final byte[] RECORD = "record".getBytes(US_ASCII);
  private static final Seal SEAL = new Seal("sign-in 1", KEY);

  @Property(tries = 100)
  void whatWasSealedIsOpened(@ForAll byte[] record) {
    assertThat(SEAL.open(SEAL.close(record))).hasValue(record);
  }

  @Test
  void anotherKeyOpensNothing() {
    byte[] other = KEY.clone();
    other[0]++;

    assertThat(new Seal("sign-in 1", other).open(SEAL.close(RECORD))).isEmpty();
  }

  @Test
  void anotherPurposeOpensNothing() {
    for (String purpose : List.of("", "sign-in", "sign-in 2", "sign-in 1 ", "sign-in 1record")) {
      assertThat(new Seal(purpose, KEY).open(SEAL.close(RECORD))).as(purpose).isEmpty();
    }
  }

  @Test
  void aRecordThatBeginsLikeAnEndOfThePurposeIsAnother() {
    Seal shorter = new Seal("sign-in", KEY);
    byte[] rest = " 1\0record".getBytes(US_ASCII);

    assertThat(seal(shorter.close(rest))).isNotEqualTo(seal(SEAL.close(RECORD)));
  }

  @Test
  void noChangedCharacterIsOpened() {
    String sealed = SEAL.close(RECORD);
    for (int i = 0; i < sealed.length() - 1; i++) {
      char changed = sealed.charAt(i) == 'A' ? 'B' : 'A';
      String forged = sealed.substring(0, i) + changed + sealed.substring(i + 1);
      assertThat(SEAL.open(forged)).as(forged).isEmpty();
    }
  }

  @Test
  void nonsenseIsNotOpened() {
    String unsealed = Base64.getUrlEncoder().encodeToString(RECORD);
    for (String text :
        List.of("", ".", "..", "a", "a.b", "a.b.c", "ä.ö", unsealed, unsealed + ".", "=.=")) {
      assertThat(SEAL.open(text)).as(text).isEmpty();
    }
  }

  private static String seal(String sealed) {
    return sealed.substring(sealed.indexOf('.'));
  }
}
