package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.sentinel.BlockJudgementQuery;
import dev.portcullis.ejb.sentinel.BlockJudgementService;
import dev.portcullis.ejb.sentinel.BlockVerdict;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.web.resource.Api.Answer;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/**
 * Judgements of blocks are requested by the parameters of a query, and found by their hash in any
 * case.
 */
@ResourceTest
class BlockJudgementsResourceTest {
  private static final String HASH = "0x" + "aB".repeat(32);

  @Test
  void theQueryIsPassedOn(Api api, Stubs stubs) {
    Answer answer =
        api.asOperator()
            .get(
                "/admin/block-judgements?verdict=escaped&fromBlock=7&toBlock=9&suspected=true&limit=5");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(stubs.calls().get(0).arguments().get(0))
        .isEqualTo(new BlockJudgementQuery(BlockVerdict.ESCAPED, 7L, 9L, true));
  }

  @Test
  void aBlockIsFoundByItsHashInAnyCase(Api api, Stubs stubs) {
    assertThat(api.asOperator().get("/admin/block-judgements/" + HASH).status()).isEqualTo(200);
    assertThat(stubs.onlyCall().arguments())
        .containsExactly(new Hash32(HASH.toLowerCase(Locale.ROOT)));
  }

  @Test
  void escapesAreAcknowledgedByTheirBlock(Api api, Stubs stubs) {
    Answer answer = api.asOperator().post("/admin/block-judgements/" + HASH + "/acknowledge", null);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(stubs.onlyCall().name()).isEqualTo("BlockJudgementService.acknowledge");
  }

  @Test
  void anUnjudgedBlockIsNotFound(Api api, Stubs stubs) {
    stubs.fail(
        BlockJudgementService.class, "get", Failure.of(Reason.NOT_FOUND, "No such judgement"));
    assertThat(api.asOperator().get("/admin/block-judgements/" + HASH).status()).isEqualTo(404);
  }

  @Test
  void anInvalidHashNumberOrVerdictIsRejected(Api api, Stubs stubs) {
    for (String wrong :
        List.of("/0x12", "?verdict=dirty", "?fromBlock=-1", "?toBlock=x", "?suspected=1")) {
      assertThat(api.asOperator().get("/admin/block-judgements" + wrong).status())
          .as(wrong)
          .isEqualTo(400);
    }
    assertThat(stubs.calls()).isEmpty();
  }
}
