package dev.portcullis.ejb.secret;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.CompressionAlgorithm;
import com.nimbusds.jose.EncryptionMethod;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWEAlgorithm;
import com.nimbusds.jose.JWEHeader;
import com.nimbusds.jose.JWEObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.DirectEncrypter;
import dev.portcullis.kernel.Base64Url;
import dev.portcullis.kernel.Ids;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JweRecordCodecTest {
  record Note(String text) {}

  private static final MasterKeys KEYS = new MasterKeys(List.of(Ids.bytes(32)));
  private static final JweRecordCodec<Note> SEAL = new JweRecordCodec<>("note 1", Note.class);
  private static final Note NOTE = new Note("a secret note");
  private static final String SEALED = SEAL.close(NOTE, KEYS);

  @Property(tries = 200)
  void aSealedRecordIsOpenedAndUnreadable(@ForAll String text) {
    String sealed = SEAL.close(new Note(text), KEYS);

    assertThat(SEAL.open(sealed, KEYS)).contains(new Note(text));
    assertThat(sealed)
        .matches("[A-Za-z0-9_-]+\\.\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+");
  }

  @Test
  void anotherKeyOpensNothing() {
    assertThat(SEAL.open(SEALED, new MasterKeys(List.of(Ids.bytes(32))))).isEmpty();
  }

  @Test
  void aRetiredKeyStillOpensButNoLongerSeals() {
    byte[] old = Ids.bytes(32);
    MasterKeys before = new MasterKeys(List.of(old));
    MasterKeys after = new MasterKeys(List.of(Ids.bytes(32), old));

    assertThat(SEAL.open(SEAL.close(NOTE, before), after)).contains(NOTE);
    assertThat(SEAL.open(SEAL.close(NOTE, after), before)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "note", "note 2", "note 1 ", "Note 1"})
  void anotherUseOpensNothing(String use) {
    assertThat(new JweRecordCodec<>(use, Note.class).open(SEALED, KEYS)).isEmpty();
  }

  @Test
  void anotherFormUnderTheSameUseOpensNothing() {
    record Other(int number) {}

    assertThat(new JweRecordCodec<>(SEAL.use(), Other.class).open(SEALED, KEYS)).isEmpty();
  }

  /** Every character but the last of a part, of which some bits are unused. */
  @Test
  void noChangedCharacterIsOpened() {
    for (int i = 0; i < SEALED.length(); i++) {
      boolean lastOfPart = i == SEALED.length() - 1 || SEALED.charAt(i + 1) == '.';
      char changed = SEALED.charAt(i) == 'A' ? 'B' : 'A';
      String forged = SEALED.substring(0, i) + changed + SEALED.substring(i + 1);
      if (!lastOfPart) {
        assertThat(SEAL.open(forged, KEYS)).as(forged).isEmpty();
      }
    }
  }

  /** Each altered form is refused, without an error of the server: no exception leaves. */
  @Property(tries = 2000)
  void hostileTextsAreRefusedQuietly(@ForAll("hostile") String text) {
    assertThat(SEAL.open(text, KEYS)).isEmpty();
  }

  @Property(tries = 2000)
  void brokenTextsAreRefusedQuietly(
      @ForAll @IntRange(min = 0, max = 120) int from,
      @ForAll @IntRange(min = 1, max = 40) int cut,
      @ForAll("hostile") String instead) {
    String broken =
        SEALED.substring(0, Math.min(from, SEALED.length()))
            + instead
            + SEALED.substring(Math.min(from + cut, SEALED.length()));

    assertThat(SEAL.open(broken, KEYS).filter(note -> !note.equals(NOTE))).isEmpty();
  }

  @Property(tries = 2000)
  void hostileHeadersAreRefusedQuietly(@ForAll("headers") String header) {
    String rest = SEALED.substring(SEALED.indexOf('.'));

    assertThat(SEAL.open(Base64Url.of(header.getBytes(US_ASCII)) + rest, KEYS)).isEmpty();
  }

  /** Only who has the key could: a small text must not become a large one even then. */
  @Test
  void anOverlongRecordIsRejectedUnread() {
    assertThat(SEAL.open("A".repeat(8193), KEYS)).isEmpty();
    assertThat(SEAL.open(null, KEYS)).isEmpty();
  }

  @Test
  void anEndlessRecordIsNotUnpacked() throws JOSEException {
    SecretKeys keys = KEYS.of(SEAL.use());
    JWEObject bomb =
        new JWEObject(
            new JWEHeader.Builder(JWEAlgorithm.DIR, EncryptionMethod.A256GCM)
                .keyID(keys.currentId())
                .compressionAlgorithm(CompressionAlgorithm.DEF)
                .build(),
            new Payload("{\"text\":\"" + "x".repeat(1_000_000) + "\"}"));
    bomb.encrypt(new DirectEncrypter(keys.current()));

    assertThat(bomb.serialize().length()).isLessThan(8192);
    assertThat(SEAL.open(bomb.serialize(), KEYS)).isEmpty();
  }

  @Provide
  Arbitrary<String> hostile() {
    Arbitrary<String> parts =
        Arbitraries.oneOf(
            Arbitraries.strings().ofMaxLength(60),
            Arbitraries.strings().alpha().numeric().withChars("-_=+/").ofMaxLength(60),
            Arbitraries.of(SEALED.split("\\.")),
            Arbitraries.just(SEALED.substring(0, SEALED.indexOf('.'))),
            headers().map(header -> Base64Url.of(header.getBytes(US_ASCII))));
    Arbitrary<String> any = parts.list().ofMaxSize(7).map(list -> String.join(".", list));
    String ours = SEALED.substring(0, SEALED.indexOf('.') + 1);
    return Arbitraries.oneOf(any, any.map(rest -> ours + rest), any.map(rest -> ours + "." + rest));
  }

  @Provide
  Arbitrary<String> headers() {
    String id = KEYS.of(SEAL.use()).currentId();
    Arbitrary<String> values =
        Arbitraries.of(
            "null",
            "1",
            "\"\"",
            "{}",
            "[]",
            "\"dir\"",
            "\"none\"",
            "\"RSA-OAEP\"",
            "\"A256GCM\"",
            "\"A128CBC-HS256\"",
            "\"DEF\"",
            "[\"x\"]",
            "\"" + id + "\"",
            "true",
            "1e400",
            "\"\\u0000\"");
    Arbitrary<String> members =
        Combinators.combine(
                Arbitraries.of(
                    "alg", "enc", "kid", "zip", "crit", "jwk", "p2c", "epk", "iv", "x5c"),
                values)
            .as((name, value) -> "\"" + name + "\":" + value);
    return Arbitraries.oneOf(
        members.list().ofMaxSize(6).map(list -> "{" + String.join(",", list) + "}"),
        members
            .list()
            .ofMaxSize(3)
            .map(
                list ->
                    "{\"alg\":\"dir\",\"enc\":\"A256GCM\",\"kid\":\""
                        + id
                        + "\",\"x\":1"
                        + String.join("", list.stream().map(member -> "," + member).toList())
                        + "}"),
        Arbitraries.of("", "{", "[]", "null", "{}{}", "[".repeat(3000), "{\"a\":".repeat(3000)));
  }
}
