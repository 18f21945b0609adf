package dev.portcullis.ejb.secret;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.job.ChunkSequence;
import dev.portcullis.ejb.job.ItemSkippedException;
import dev.portcullis.persistence.secret.EncryptedSecret;
import dev.portcullis.persistence.secret.EncryptedSecretRow;
import dev.portcullis.persistence.secret.SecretKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SecretRotationChunksTest {
  private static final List<SecretKind> KINDS =
      List.of(SecretKind.SIGNING_KEY, SecretKind.PROVIDER_SECRET);
  private static final String SPOILED = "b";

  private final Stored stored = new Stored();
  private final List<String> skipped = new ArrayList<>();

  @Test
  void everySecretUnderEachRetiredKeyIsReadOnceAndBrokenOnesSkipped() {
    List<String> positions = run(null);

    assertThat(stored.replaced)
        .containsExactly("SIGNING_KEY/a", "SIGNING_KEY/c", "SIGNING_KEY/d", "PROVIDER_SECRET/p");
    assertThat(skipped).containsExactly("signing_key/k1/b");
    assertThat(positions)
        .containsExactly(
            "signing_key/k1/a", "signing_key/k1/c", "signing_key/k2/d", "provider_secret/k1/p");
  }

  @Test
  void aRunContinuesAfterItsSecretWhicheverKeysAreLeft() {
    run("signing_key/k1/b");
    assertThat(stored.replaced)
        .containsExactly("SIGNING_KEY/c", "SIGNING_KEY/d", "PROVIDER_SECRET/p");

    stored.replaced.clear();
    run("signing_key/k15/z");
    assertThat(stored.replaced)
        .as("that key is not used any more")
        .containsExactly("SIGNING_KEY/d", "PROVIDER_SECRET/p");

    stored.replaced.clear();
    run("provider_secret/k1/p");
    assertThat(stored.replaced).isEmpty();
  }

  private List<String> run(String position) {
    List<String> positions = new ArrayList<>();
    ChunkSequence chunkSequence = new SecretRotationChunks(stored, KINDS, position);
    for (List<ChunkSequence.Item> part = chunkSequence.next();
        !part.isEmpty();
        part = chunkSequence.next()) {
      List<ChunkSequence.Item> ready = new ArrayList<>();
      for (ChunkSequence.Item item : part) {
        try {
          ready.add(chunkSequence.process(item));
          positions.add(item.after());
        } catch (ItemSkippedException doesNotOpen) {
          skipped.add(item.after());
        }
      }
      chunkSequence.write(ready);
    }
    return positions;
  }

  /** Secrets in memory, found two at a time. */
  private static final class Stored extends SecretReencryption {
    final List<String> replaced = new ArrayList<>();

    private final Map<String, List<String>> secrets =
        Map.of(
            "SIGNING_KEY/k1", List.of("a", "b", "c"),
            "SIGNING_KEY/k2", List.of("d"),
            "PROVIDER_SECRET/k1", List.of("p"));

    @Override
    public List<String> retiredKeys(SecretKind kind) {
      return kind == SecretKind.SIGNING_KEY ? List.of("k2", "k1") : List.of("k1");
    }

    @Override
    public List<EncryptedSecretRow> find(SecretKind kind, String keyId, String after) {
      return secrets.get(kind.name() + "/" + keyId).stream()
          .filter(id -> after.equals(kind.first()) || id.compareTo(after) > 0)
          .limit(2)
          .map(id -> new EncryptedSecretRow(id, id, new EncryptedSecret(keyId, new byte[] {1})))
          .toList();
    }

    @Override
    public Optional<EncryptedSecret> renewed(SecretKind kind, EncryptedSecretRow row) {
      return row.id().equals(SPOILED)
          ? Optional.empty()
          : Optional.of(new EncryptedSecret("now", new byte[] {2}));
    }

    @Override
    public void replace(SecretKind kind, Map<String, EncryptedSecret> renewed) {
      renewed.keySet().forEach(id -> replaced.add(kind.name() + "/" + id));
    }
  }
}
