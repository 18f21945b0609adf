package dev.portcullis.web.resource;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.contract.ContractListItem;
import dev.portcullis.ejb.contract.ContractService;
import dev.portcullis.ejb.contract.GroupedContracts;
import dev.portcullis.ejb.contract.ListedContractView;
import dev.portcullis.ejb.identity.UserView;
import dev.portcullis.ejb.member.MemberService;
import dev.portcullis.ejb.template.TemplateService;
import dev.portcullis.ejb.template.TemplateView;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.kernel.Json;
import dev.portcullis.kernel.KeysetCursor;
import dev.portcullis.kernel.Page;
import dev.portcullis.kernel.PageRequest;
import dev.portcullis.web.http.response.PendingResponse;
import dev.portcullis.web.resource.Api.Answer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Lists whose items are large (ADR 0109): what a page may have, and what its reader holds. A
 * resource test: threads, places and the budget of requests only work together behind the servlet
 * filter.
 */
@ResourceTest
class LargeAnswersResourceTest {
  private static final String CONTRACTS = "/organizations/o1/contracts";
  private static final int BOUND = 8 << 20;

  /** An eighth of the files for large answers. */
  private static final int OF_ONE_CLIENT = 16;

  /** So many resources can run at a time in this server. */
  private static final int THREADS = 4;

  /** What the list reads: so many items of so many bytes, each part one item. */
  private static void contracts(Stubs stubs, int count, int bytes) {
    stubs.answer(
        ContractService.class,
        "list",
        arguments -> {
          PageRequest paging = (PageRequest) arguments.get(3);
          int at = paging.after() == null ? (int) paging.offset() : paging.after().number() + 1;
          List<ContractListItem> items =
              at < count ? List.of(contract(at, bytes)) : List.<ContractListItem>of();
          KeysetCursor next = at + 1 < count ? KeysetCursor.of(at) : null;
          return new GroupedContracts(new Page<>(items, count, paging, next), 0, count, count);
        });
  }

  private static ContractListItem contract(int number, int bytes) {
    return new ContractListItem.Single(
        "contract",
        new ListedContractView(
            "0x%040x".formatted(number),
            "x".repeat(bytes),
            "name",
            null,
            null,
            "o1",
            false,
            false,
            false,
            "0x0",
            List.of(),
            List.of(),
            Instant.EPOCH,
            Instant.EPOCH));
  }

  /** The administrators of an organization, as the members that it may have are many. */
  private static void admins(Stubs stubs, int count) {
    UserView admin =
        (UserView) Specimens.of(Json.MAPPER.getTypeFactory().constructType(UserView.class));
    stubs.answer(
        MemberService.class,
        "admins",
        arguments -> {
          PageRequest paging = (PageRequest) arguments.get(1);
          int at = paging.after() == null ? 0 : paging.after().number();
          int end = Math.min(count, at + paging.limit());
          KeysetCursor next = end < count ? KeysetCursor.of(end) : null;
          return new Page<>(Collections.nCopies(end - at, admin), count, paging, next);
        });
  }

  @Test
  void aWholeArrayIsReadPartByPart(Api api, Stubs stubs) {
    admins(stubs, 250);
    Answer answer = api.asOperator().get("/organizations/o1/admins");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json()).hasSize(250);
    assertThat(stubs.calls())
        .hasSize(3)
        .allSatisfy(
            part ->
                assertThat(((PageRequest) part.arguments().get(1)).limit())
                    .isLessThanOrEqualTo(102));
  }

  @Test
  void anArrayBeyondItsBoundIsNotReadToItsEnd(Api api, Stubs stubs) {
    admins(stubs, 1_000_000);
    Answer answer = api.asOperator().get("/organizations/o1/admins");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.at("/error/issues/0/path")).isEqualTo("limit");
    assertThat(stubs.calls()).hasSizeLessThan(1_000);
  }

  @Test
  void aPageOfAnArrayIsTheRequestedOne(Api api, Stubs stubs) {
    admins(stubs, 250);
    Answer answer = api.asOperator().get("/organizations/o1/admins?limit=7");
    assertThat(answer.json()).hasSize(7);
    assertThat(answer.header("x-total-count")).isEqualTo("250");
    assertThat(answer.header("x-next-cursor")).isNotEmpty();
    assertThat(stubs.calls()).hasSize(1);
  }

  @Test
  void aPageBeyondItsBoundNamesTheLimitThatFits(Api api, Stubs stubs) {
    contracts(stubs, 20, 1_000_000);
    Answer answer = api.asOperator().get(CONTRACTS + "?limit=20&offset=3");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.at("/error/issues/0/path")).isEqualTo("limit");
    assertThat(answer.text()).contains("must be at most 8 here");
    // No more is read than what shows that it is too much.
    assertThat(stubs.calls()).hasSize(9);

    Answer fitting = api.asOperator().get(CONTRACTS + "?limit=8&offset=3");
    assertThat(fitting.status()).as(fitting.text()).isEqualTo(200);
    assertThat(fitting.json().at("/items")).hasSize(8);
    assertThat(fitting.json().at("/pagination/limit").asInt()).isEqualTo(8);
    assertThat(fitting.text().length()).isLessThanOrEqualTo(BOUND + 2_000);
    assertThat(fitting.header("content-length")).isEqualTo("" + fitting.text().length());
  }

  @Test
  void theLimitsThatAreNamedLeadThroughTheWholeList(Api api, Stubs stubs) {
    List<Integer> sizes =
        IntStream.range(0, 40)
            .mapToObj(i -> i % 5 == 0 ? 3_000_000 : 1_000 * (i * 37 % 900))
            .toList();
    stubs.answer(
        TemplateService.class,
        "list",
        arguments -> {
          PageRequest paging = (PageRequest) arguments.get(1);
          int at = paging.after() == null ? (int) paging.offset() : paging.after().number() + 1;
          if (at >= sizes.size()) {
            return new Page<TemplateView>(List.of(), sizes.size(), paging);
          }
          TemplateView template =
              new TemplateView(
                  at, "k", "n", null, "\"".repeat(sizes.get(at) / 2), Instant.EPOCH, Instant.EPOCH);
          return new Page<>(
              List.of(template),
              sizes.size(),
              paging,
              at + 1 < sizes.size() ? KeysetCursor.of(at) : null);
        });
    List<Integer> seen = new ArrayList<>();
    int requests = 0;
    for (int limit = 100; seen.size() < sizes.size(); requests++) {
      Answer answer = api.asOperator().get("/templates?limit=" + limit + "&offset=" + seen.size());
      if (answer.status() == 400) {
        String message = answer.at("/error/issues/0/message");
        int named = Integer.parseInt(message.replaceAll("\\D*(\\d+) here.*", "$1"));
        assertThat(named).isLessThan(limit);
        limit = named;
      } else {
        assertThat(answer.status()).isEqualTo(200);
        JsonNode items = answer.json().at("/items");
        assertThat(items.size() == 1 || answer.text().length() <= BOUND + 2_000).isTrue();
        items.forEach(item -> seen.add(item.get("id").asInt()));
        limit = 100;
      }
    }
    assertThat(seen).isEqualTo(IntStream.range(0, sizes.size()).boxed().toList());
    // At most one refusal for each page: what is named fits.
    assertThat(requests).isLessThanOrEqualTo(2 * sizes.size());
  }

  @Test
  void oneItemAlwaysFits(Api api, Stubs stubs) {
    contracts(stubs, 2, BOUND + 10);
    Answer answer = api.asOperator().get(CONTRACTS + "?limit=1");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().at("/items")).hasSize(1);
    assertThat(answer.at("/pagination/nextCursor")).isEqualTo(KeysetCursor.of(0).text());
    assertThat(api.asOperator().get(CONTRACTS + "?limit=2").text())
        .contains("must be at most 1 here");
  }

  @Test
  void aPartThatFailsIsAnError(Api api, Stubs stubs) {
    contracts(stubs, 3, 100);
    Deque<GroupedContracts> parts = new ArrayDeque<>();
    PageRequest paging = new PageRequest(3, 0);
    parts.add(
        new GroupedContracts(
            new Page<>(List.of(contract(0, 200_000)), 3, paging, KeysetCursor.of(0)), 0, 3, 3));
    stubs.answer(
        ContractService.class,
        "list",
        arguments -> {
          if (parts.isEmpty()) {
            throw Failure.of(Reason.NOT_FOUND, "The organization is gone");
          }
          return parts.poll();
        });
    Answer answer = api.asOperator().get(CONTRACTS + "?limit=3");
    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.at("/error/message")).isEqualTo("The organization is gone");
  }

  @Test
  void includeLeavesTheAbiOut(Api api, Stubs stubs) {
    api.asOperator().get(CONTRACTS + "?include=none");
    assertThat(stubs.onlyCall().arguments().get(2)).isEqualTo(false);
    stubs.forgetCalls();
    api.asOperator().get(CONTRACTS);
    assertThat(stubs.onlyCall().arguments().get(2)).isEqualTo(true);
    stubs.forgetCalls();
    assertThat(api.asOperator().get(CONTRACTS + "?include=name").at("/error/issues/0/path"))
        .isEqualTo("include");
    assertThat(stubs.calls()).isEmpty();
  }

  /** A quarter of the heap is for requests, and each answer takes a megabyte of it. */
  @Test
  void theMemoryOfAnAnswerIsGivenBack(Api api, Stubs stubs) {
    contracts(stubs, 1, 100);
    long more = Runtime.getRuntime().maxMemory() / 4 / PendingResponse.MEMORY + 1;
    for (long i = 0; i < more; i++) {
      assertThat(api.asOperator().get(CONTRACTS).status()).as("request %d", i).isEqualTo(200);
      stubs.forgetCalls();
    }
  }

  /** A client that reads nothing holds neither a thread nor a permit, and its file is released. */
  @Test
  void readersThatStopHoldNothingUpAndGiveEverythingBack(Api api, Stubs stubs) throws IOException {
    contracts(stubs, 8, 1_000_000);
    List<Socket> stopped = new ArrayList<>();
    try {
      for (int i = 0; i < OF_ONE_CLIENT; i++) {
        stopped.add(stopped(api, CONTRACTS + "?limit=8"));
      }
      assertThat(stopped.size()).isGreaterThan(THREADS);
      assertThat(stubs.calls()).hasSize(8 * OF_ONE_CLIENT);

      // Nothing is read from the database for those who wait, and small answers go on.
      stubs.forgetCalls();
      assertThat(api.asOperator().get(CONTRACTS + "?limit=1").status()).isEqualTo(503);
      contracts(stubs, 8, 100);
      assertThat(api.asOperator().get(CONTRACTS + "?limit=8").status()).isEqualTo(200);
    } finally {
      for (Socket socket : stopped) {
        socket.setSoLinger(true, 0);
        socket.close();
      }
    }
    contracts(stubs, 8, 1_000_000);
    int status = 503;
    for (int i = 0; i < 1_000 && status == 503; i++) {
      status = api.asOperator().get(CONTRACTS + "?limit=8").status();
    }
    assertThat(status).isEqualTo(200);
  }

  /** A client that sends a request and reads no more than the first line of the answer. */
  private static Socket stopped(Api api, String path) throws IOException {
    Socket socket = new Socket();
    socket.setReceiveBufferSize(4 << 10);
    socket.setSoTimeout(30_000);
    socket.connect(new InetSocketAddress(api.url().getHost(), api.url().getPort()));
    String request =
        "GET "
            + path
            + " HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer "
            + Callers.OPERATOR
            + "\r\n\r\n";
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    InputStream in = socket.getInputStream();
    StringBuilder line = new StringBuilder();
    for (int read = in.read(); read != '\n' && read >= 0; read = in.read()) {
      line.append((char) read);
    }
    assertThat(line.toString()).contains(" 200 ");
    return socket;
  }
}
