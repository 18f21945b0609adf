package dev.portcullis.devnet.store;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * An edit of the state of the last block after its production. The block stays consistent: the edit
 * also writes its list of changes and its digest.
 */
final class StateEdit {
  private final Database database;

  StateEdit(Database database) {
    this.database = database;
  }

  /**
   * The batch to write.
   *
   * @param number the block's height
   * @param state the versions of state and the code that are new or replace others
   * @return these, the list of changes and the digest
   */
  WriteBatch of(long number, WriteBatch state) {
    Map<byte[], byte[]> fresh = new TreeMap<>(Arrays::compare);
    WriteBatch batch = new WriteBatch();
    for (int i = 0; i < state.size(); i++) {
      batch.put(state.key(i), state.value(i));
      if (state.key(i)[0] == Keys.ACCOUNT || state.key(i)[0] == Keys.STORAGE) {
        fresh.put(state.key(i), state.value(i));
      }
    }
    byte[] changes = database.get(Keys.changes(number));
    List<byte[]> versions = new ArrayList<>();
    List<Long> digests = new ArrayList<>();
    for (byte[] key : KeyListCodec.decode(changes)) {
      byte[] replaced = fresh.remove(key);
      versions.add(key);
      digests.add(EntryChecksum.of(key, replaced == null ? database.get(key) : replaced));
    }
    fresh.forEach(
        (key, value) -> {
          versions.add(key);
          digests.add(EntryChecksum.of(key, value));
        });
    byte[] amended = KeyListCodec.encode(versions);
    batch.put(Keys.changes(number), amended);
    long others =
        ByteBuffer.wrap(database.get(Keys.digest(number))).getLong()
            - EntryChecksum.of(Keys.changes(number), changes)
            + EntryChecksum.of(Keys.changes(number), amended);
    ByteBuffer digest = ByteBuffer.allocate((1 + digests.size()) * Long.BYTES).putLong(others);
    digests.forEach(digest::putLong);
    batch.put(Keys.digest(number), digest.array());
    return batch;
  }
}
