// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// Does what is hard to estimate, to trace and to limit. For tests.
contract Gadget {
    error Refused(uint256 code, string why);

    event Noted(uint256 indexed number, bytes data);

    mapping(uint256 => uint256) public cells;
    uint256 private transient depth;

    function set(uint256 from, uint256 to, uint256 value) external {
        for (uint256 i = from; i < to; i++) cells[i] = value;
    }

    function note(uint256 number, bytes calldata data) external {
        emit Noted(number, data);
    }

    function sum(uint256 from, uint256 to) external view returns (uint256 total) {
        for (uint256 i = from; i < to; i++) total += cells[i];
    }

    /// Calls itself so often, writes on the way back, and swallows a failure at the bottom.
    function nest(uint256 levels, bool fail) external {
        depth++;
        if (levels == 0) {
            if (fail) revert Refused(levels, "at the bottom");
            return;
        }
        try this.nest(levels - 1, fail) {
            cells[levels] = levels;
        } catch {
            emit Noted(levels, "");
        }
    }

    /// Succeeds only while so much gas is left for the call within (the rule of 63/64).
    function need(uint256 gasWithin) external {
        this.burn(gasWithin);
        cells[0]++;
    }

    function burn(uint256 amount) external view {
        require(gasleft() > amount, "more gas please");
        uint256 end = gasleft() - amount;
        while (gasleft() > end) {}
    }

    function refuse(uint256 code, string calldata why) external pure {
        revert Refused(code, why);
    }

    function require_(bool condition, string calldata why) external pure {
        require(condition, why);
    }

    function panic(uint256 kind, uint256 argument) external pure returns (uint256) {
        if (kind == 0) assert(argument == 0);
        if (kind == 1) return 1 / argument;
        if (kind == 2) return argument - 1;
        uint256[] memory list = new uint256[](1);
        return list[argument];
    }

    function forever() external pure {
        while (true) {}
    }

    /// Uses itself up with nothing but depth.
    function dive() external {
        this.dive();
    }

    function grow(uint256 size) external pure returns (bytes memory) {
        return new bytes(size);
    }

    function pay(address payable to) external payable {
        (bool paid,) = to.call{value: msg.value}("");
        require(paid, "not paid");
    }

    function precompiles(bytes calldata data) external view returns (bytes32, bytes20, bytes memory) {
        (, bytes memory same) = address(4).staticcall(data);
        return (sha256(data), ripemd160(data), same);
    }

    function recover(bytes32 hash, uint8 v, bytes32 r, bytes32 s) external pure returns (address) {
        return ecrecover(hash, v, r, s);
    }

    function delegate(address to, bytes calldata data) external payable returns (bytes memory) {
        (bool done, bytes memory answer) = to.delegatecall(data);
        if (!done) {
            assembly {
                revert(add(answer, 32), mload(answer))
            }
        }
        return answer;
    }

    receive() external payable {}
}
