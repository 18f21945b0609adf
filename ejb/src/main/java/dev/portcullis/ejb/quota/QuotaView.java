package dev.portcullis.ejb.quota;

import jakarta.annotation.Nullable;

/**
 * A quota and how much of it is used.
 *
 * @param name what is counted
 * @param setting the setting that limits it
 * @param used how much there is
 * @param limit how much there may be; null for any number
 * @param level how much of it is used
 */
public record QuotaView(
    String name, String setting, long used, @Nullable Long limit, QuotaLevel level) {
  static QuotaView of(Quota quota, long used, long limit) {
    return new QuotaView(
        quota.wireName(),
        quota.setting(),
        used,
        limit == 0 ? null : limit,
        QuotaLevel.of(used, limit));
  }
}
