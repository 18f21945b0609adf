package dev.portcullis.legacy.rpc;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Json;
import dev.portcullis.legacy.query.LegacyAccounts;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;

/** {@code account_info} and the methods of NFTs. */
@ApplicationScoped
public class LegacyAccountMethods implements LegacyMethod {
  private static final String ACCOUNT = "account_info";
  private static final String NFT = "get_nft";
  private static final String OWNER = "get_nft_owner";
  private static final String NFT_OF = "get_nft_id_by_tx_hash";
  private static final long MOST_TOKENS = (1L << 32) - 1;

  @Inject private LegacyAccounts accounts;

  @Override
  public Set<String> methods() {
    return Set.of(ACCOUNT, NFT, OWNER, NFT_OF);
  }

  @Override
  public JsonNode answer(LegacyCall call) {
    call.takes(1);
    return Json.MAPPER.valueToTree(
        switch (call.method()) {
          case ACCOUNT -> accounts.state(call.address(0, "address"));
          case NFT -> accounts.nft(token(call)).orElse(null);
          case OWNER -> accounts.owner(token(call)).orElse(null);
          case NFT_OF -> accounts.nftOf(call.hash(0, "tx_hash")).orElse(null);
          default -> throw LegacyCall.unknown(call.method());
        });
  }

  private static long token(LegacyCall call) {
    return call.number(0, "id", MOST_TOKENS);
  }
}
