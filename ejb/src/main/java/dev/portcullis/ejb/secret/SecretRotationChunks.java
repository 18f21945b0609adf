package dev.portcullis.ejb.secret;

import dev.portcullis.ejb.job.ChunkSequence;
import dev.portcullis.ejb.job.ItemSkippedException;
import dev.portcullis.persistence.secret.EncryptedSecret;
import dev.portcullis.persistence.secret.EncryptedSecretRow;
import dev.portcullis.persistence.secret.SecretKind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The chunks of a key rotation. An item is a secret under a retired key. The position is its kind,
 * its key and its identifier: for each kind one key after the other, and for each key the secrets
 * in order.
 */
final class SecretRotationChunks implements ChunkSequence {
  private static final String SEPARATOR = "/";

  private final SecretReencryption renewal;
  private final Deque<SecretKind> kinds;
  private final Deque<String> keys = new ArrayDeque<>();
  private SecretKind kind;
  private String after;

  private record ScannedSecret(SecretKind kind, EncryptedSecretRow row) {}

  private record Renewed(SecretKind kind, String id, EncryptedSecret secret) {}

  /**
   * Creates the chunks.
   *
   * @param position where to continue, or null
   */
  SecretRotationChunks(SecretReencryption renewal, List<SecretKind> kinds, String position) {
    this.renewal = renewal;
    this.kinds = new ArrayDeque<>(kinds);
    if (position != null) {
      seek(position.split(SEPARATOR, 3));
    }
  }

  private void seek(String[] position) {
    while (!kinds.isEmpty() && !SecretRotationJob.name(kinds.peek()).equals(position[0])) {
      kinds.remove();
    }
    if (next(kinds)) {
      keys.removeIf(key -> key.compareTo(position[1]) < 0);
      if (position[1].equals(keys.peek())) {
        after = position[2];
      }
    }
  }

  @Override
  public List<Item> next() {
    while (!keys.isEmpty() || next(kinds)) {
      List<EncryptedSecretRow> rows =
          keys.isEmpty() ? List.of() : renewal.find(kind, keys.peek(), after);
      if (!rows.isEmpty()) {
        after = rows.get(rows.size() - 1).id();
        return rows.stream().map(this::item).toList();
      }
      keys.poll();
      after = kind.first();
    }
    return List.of();
  }

  private boolean next(Deque<SecretKind> left) {
    if (left.isEmpty()) {
      return false;
    }
    kind = left.remove();
    after = kind.first();
    renewal.retiredKeys(kind).stream().sorted().forEach(keys::add);
    return true;
  }

  private Item item(EncryptedSecretRow row) {
    return new Item(
        new ScannedSecret(kind, row),
        String.join(SEPARATOR, SecretRotationJob.name(kind), row.secret().keyId(), row.id()));
  }

  @Override
  public Item process(Item item) {
    ScannedSecret found = (ScannedSecret) item.record();
    EncryptedSecret secret =
        renewal
            .renewed(found.kind(), found.row())
            .orElseThrow(
                () ->
                    new ItemSkippedException("A secret cannot be decrypted, and stays unchanged"));
    return new Item(new Renewed(found.kind(), found.row().id(), secret), item.after());
  }

  @Override
  public void write(List<Item> items) {
    Map<SecretKind, Map<String, EncryptedSecret>> byKind = new LinkedHashMap<>();
    for (Item item : items) {
      Renewed renewed = (Renewed) item.record();
      byKind
          .computeIfAbsent(renewed.kind(), none -> new LinkedHashMap<>())
          .put(renewed.id(), renewed.secret());
    }
    byKind.forEach(renewal::replace);
  }
}
