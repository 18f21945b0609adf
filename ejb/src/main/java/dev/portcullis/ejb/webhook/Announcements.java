package dev.portcullis.ejb.webhook;

import dev.portcullis.ejb.chain.BlockHeader;
import dev.portcullis.ejb.chain.ChainLog;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Sha256;
import dev.portcullis.persistence.webhook.Announcement;
import dev.portcullis.persistence.webhook.Follower;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Turns logs into callbacks. Running twice makes the same callbacks, byte for byte. */
final class Announcements {
  private Announcements() {}

  /** The contracts whose ABI is needed to announce {@code matches}. */
  static Set<Address> toDecode(Collection<Match> matches) {
    return matches.stream()
        .filter(Match::toDecode)
        .map(match -> match.log().address())
        .collect(Collectors.toSet());
  }

  /**
   * The callbacks for {@code matches}.
   *
   * @param headers the blocks of the logs by number
   */
  static List<Announcement> of(
      Collection<Match> matches,
      Map<Long, BlockHeader> headers,
      Function<ChainLog, Decoding> decoder) {
    List<Announcement> made = new ArrayList<>();
    for (Match match : matches) {
      ChainLog log = match.log();
      Decoding decoding = match.toDecode() ? decoder.apply(log) : null;
      for (Follower follower : match.followers()) {
        Announcement.Key key =
            new Announcement.Key(follower.id(), log.blockHash(), log.logIndex(), false);
        made.add(
            new Announcement(
                id(key),
                key,
                follower.endpointId(),
                follower.chainId(),
                log.blockNumber(),
                EventBody.of(
                    follower,
                    log,
                    headers.get(log.blockNumber()).timestamp(),
                    follower.decodeEvents() ? decoding : null)));
      }
    }
    return made;
  }

  /** The callback that takes {@code announced} back. */
  static Announcement retracting(Announcement announced) {
    Announcement.Key key = announced.key();
    Announcement.Key removal =
        new Announcement.Key(key.subscriptionId(), key.blockHash(), key.logIndex(), true);
    return new Announcement(
        id(removal),
        removal,
        announced.endpointId(),
        announced.chainId(),
        announced.blockNumber(),
        EventBody.retracting(announced.body()));
  }

  /**
   * The webhook-id: a UUID (version 8) made of the key, so that reading again makes no second id.
   */
  static UUID id(Announcement.Key key) {
    String text =
        key.subscriptionId() + "/" + key.blockHash() + "/" + key.logIndex() + "/" + key.removed();
    ByteBuffer digest = ByteBuffer.wrap(Sha256.digest(text.getBytes(StandardCharsets.UTF_8)));
    long high = (digest.getLong() & 0xffffffffffff0fffL) | 0x8000L;
    long low = (digest.getLong() & 0x3fffffffffffffffL) | 0x8000000000000000L;
    return new UUID(high, low);
  }
}
