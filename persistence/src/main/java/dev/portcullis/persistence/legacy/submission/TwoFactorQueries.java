package dev.portcullis.persistence.legacy.submission;

import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.HexFormat;
import java.util.Optional;

/** Whether accounts sign with their Ethereum keys as well. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class TwoFactorQueries extends Queries {
  /** Who became one of CREATE2 meanwhile has no key that could have signed. */
  private static final String SET =
      """
      update legacy_accounts set kind = ?, no_2fa_key = ?, two_factors_at = ?
        where id = ? and two_factors_at < ? and kind <> 'create2'
      """;

  /**
   * What an account asked for.
   *
   * @param kind owned or no_2fa
   * @param trustedKey 40 hexadecimal digits: the only key that needs no second signature
   * @param signedAt milliseconds since 1970
   */
  public record Toggle(String kind, Optional<String> trustedKey, long signedAt) {}

  /** Grants the wish; false if one was granted that is as new, or the account has no key. */
  public boolean set(long account, Toggle toggle) {
    return sql()
            .update(
                SET,
                toggle.kind(),
                toggle.trustedKey().map(HexFormat.of()::parseHex).orElse(null),
                toggle.signedAt(),
                account,
                toggle.signedAt())
        == 1;
  }
}
