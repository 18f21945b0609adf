package dev.portcullis.persistence.legacy.submission;

import dev.portcullis.persistence.database.Queries;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.util.HexFormat;
import java.util.Optional;

/** Stores whether accounts also sign with their Ethereum keys. */
@ApplicationScoped
@Transactional(TxType.MANDATORY)
public class TwoFactorQueries extends Queries {
  /**
   * An account that has become a CREATE2 account in the meantime has no key that could have signed.
   */
  private static final String SET =
      """
      update legacy_accounts set kind = ?, no_2fa_key = ?, two_factors_at = ?
        where id = ? and two_factors_at < ? and kind <> 'create2'
      """;

  /**
   * An account's request.
   *
   * @param kind owned or no_2fa
   * @param trustedKey 40 hexadecimal digits: the only key without a second signature
   * @param signedAt milliseconds since 1970
   */
  public record Toggle(String kind, Optional<String> trustedKey, long signedAt) {}

  /**
   * Applies the request. Returns false if a request with the same or a later time was applied, or
   * the account has no key.
   */
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
