package dev.portcullis.ejb.quota;

import jakarta.annotation.Nullable;

/**
 * A quota and its used amount.
 *
 * @param name the counted resource
 * @param setting the setting that limits it
 * @param used the used amount
 * @param limit the maximum amount; null for no limit
 * @param level the usage level
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
